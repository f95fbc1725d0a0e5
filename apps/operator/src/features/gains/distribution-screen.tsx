import type { CallReply } from '@cairn/contract/core/call.ts'
import type { DistributionStatus as Status } from '@cairn/contract/core/states.ts'
import {
  exportDistributionShares,
  listDistributionShares,
  previewDistribution,
  requestReversal,
  viewDistribution,
  type Distribution,
  type DistributionShare,
} from '@cairn/contract/operator/gains/distributions.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { StatusBadge } from '@cairn/ui/values/status-badge.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { Link, useLocation, useParams } from 'wouter'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { PageSection } from '../../components/page/page-section.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { useFollowed } from '../../components/page/use-followed.ts'
import { RecordScreen } from '../../components/record/record-screen.tsx'
import { useMay } from '../../session/session.tsx'
import { amountColumn } from '../../components/list/columns/shared-columns.tsx'
import type { RecordColumn } from '../../components/list/list.ts'
import { RecordList } from '../../components/list/record-list.tsx'

const columns: RecordColumn<DistributionShare>[] = [
  { key: 'member', title: words.member, cell: ({ member }) => member.full_name },
  { key: 'username', title: words.username, isMinor: true, cell: ({ member }) => member.username },
  amountColumn('invested', words.invested, ({ invested }) => invested),
  amountColumn('weight', words.weight, ({ weight }) => weight),
  {
    key: 'amount',
    title: words.share,
    isFigure: true,
    cell: ({ amount }) => <Money cents={amount} className="font-medium" />,
  },
  { key: 'reversed', title: words.reversal, cell: ({ reversed_at }) => (reversed_at ? words.takenBack : words.kept) },
]

/** One distribution, read again every second while it is being posted; then with each member’s share or the reason of the failure. */
export function DistributionScreen() {
  const { id = '' } = useParams()
  const record = useFollowed(
    ['distribution', id],
    async (sendCall) => (await sendCall(viewDistribution, { params: { id } })).distribution,
    { isChanging: ({ status }) => status === 'posting' },
  )
  const { data: distribution } = record
  return (
    <RecordScreen
      title={words.distribution}
      status={undefined}
      back={{ to: '/gains/distributions', title: words.distributions }}
      record={record}
      what={words.theDistribution}
      change={null}
      viewers={[]}
    >
      {distribution && (
        <>
          <section aria-label={words.distribution} className="mb-8 rounded-lg border border-line bg-surface p-5">
            <Facts facts={factsOf(distribution)} />
            <div aria-live="polite">
              <Outcome distribution={distribution} />
            </div>
          </section>
          {distribution.status === 'posted' && <Reverse id={id} />}
          {['posted', 'reversed'].includes(distribution.status) && <Shares {...distribution} />}
        </>
      )}
    </RecordScreen>
  )
}

function factsOf(distribution: Distribution) {
  const { plan, amount, finished_at, invested, member_count, requested_at, requested_by, status } = distribution
  const { rule, counted_from, as_of, reversed_at, reversal_approval_id } = distribution
  return [
    { title: words.status, value: <DistributionStatus status={status} /> },
    { title: words.plan, value: plan.name },
    { title: words.amount, value: <Money cents={amount} className="font-medium" /> },
    { title: words.rule, value: words.rules[rule] },
    {
      title: words.countedFrom,
      value: rule === 'day_weighted' && counted_from ? <DateText date={counted_from} /> : null,
    },
    { title: words.asOf, value: <DateText date={as_of} /> },
    { title: words.invested, value: invested === null ? null : <Money cents={invested} /> },
    { title: words.members, value: member_count?.toLocaleString('en-US') },
    { title: words.requestedBy, value: requested_by },
    { title: words.requestedAt, value: <DateText date={requested_at} hasTime /> },
    {
      title: words.finishedAt,
      value: status === 'posted' || reversed_at ? <DateText date={finished_at ?? ''} hasTime /> : null,
    },
    { title: words.reversedAt, value: reversed_at === null ? null : <DateText date={reversed_at} hasTime /> },
    {
      title: words.reversal,
      value: reversal_approval_id && (
        <TextLink to={`/approvals/${reversal_approval_id}`}>{words.viewReversal}</TextLink>
      ),
    },
  ]
}

function Outcome({ distribution: { failure, plan, status } }: { distribution: Distribution }) {
  const may = useMay()
  if (status === 'posting') return <p className="mt-5">{words.postingLead}</p>
  if (failure === null) return null
  return (
    <div className="mt-5 rounded-md border border-danger bg-danger-soft p-4">
      <p className="font-medium">{words.failedLead}</p>
      <p className="mt-1 mb-4 text-sm">{words.failures[failure]}</p>
      {may(previewDistribution) && (
        <Link to={`/gains/distribute/${plan.id}`} className={buttonClass('secondary')}>
          {words.previewAgain}
        </Link>
      )}
    </div>
  )
}

/** Asks another operator to take the shares back. */
function Reverse({ id }: { id: string }) {
  const [, navigate] = useLocation()
  return (
    <div className="mb-8">
      <ActionDialog
        {...words.reverse}
        look="danger"
        call={requestReversal}
        input={(form) => ({ params: { id }, body: { reason: textOf(form, 'reason') } })}
        renderFields={(errorOf) => (
          <>
            <NoApproverWarning request="distribution_reversal" />
            <ReasonField error={errorOf('reason')} help={words.reverseReasonHelp} />
          </>
        )}
        onDone={(reply) => navigate(`/approvals/${(reply as CallReply<typeof requestReversal>).approval_id}`)}
      />
    </div>
  )
}

/** By record date the weight is what the member had in the plan, which is shown already. */
function Shares({ id, rule, status }: Distribution) {
  return (
    <PageSection title={words.shares}>
      <RecordList
        name="shares"
        caption={words.shares}
        columns={columns.filter(
          ({ key }) => (key !== 'weight' || rule === 'day_weighted') && (key !== 'reversed' || status === 'reversed'),
        )}
        call={listDistributionShares}
        exports={[exportDistributionShares]}
        params={{ id }}
        emptyText={words.noShares}
      />
    </PageSection>
  )
}

const looks: Record<Status, string> = {
  posting: 'processing',
  posted: 'completed',
  failed: 'alarm',
  reversed: 'cancelled',
}

export function DistributionStatus({ status }: { status: Status }) {
  return <StatusBadge status={words.statuses[status]} look={looks[status]} />
}
