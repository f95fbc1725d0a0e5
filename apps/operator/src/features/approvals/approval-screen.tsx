import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { approvals as words } from '@cairn/words/backoffice/approvals.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { useParams } from 'wouter'
import { EvidenceFiles } from '../../components/evidence/evidence-files.tsx'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { Facts } from '../../components/page/facts.tsx'
import { Section } from '../../components/page/section.tsx'
import { RecordScreen } from '../../components/record/record-screen.tsx'
import { useRecord, type AfterDecision } from '../../components/record/use-record.ts'
import { changesOf } from './changes.ts'
import { ChangesSection } from './changes-section.tsx'
import { FirstAddresses, ListedAddresses } from './first-addresses.tsx'
import { LossSection } from './loss-section.tsx'
import { CommentsSection } from './comments-section.tsx'
import { ReversalSection } from './reversal-section.tsx'
import { DetailsSection } from './details-section.tsx'
import { DecideApproval } from './decide-approval.tsx'

type ApprovalInFull = CallReply<typeof viewApproval>

/** One request: what approving it does, its details, and the decision. */
export function ApprovalScreen() {
  const { id = '' } = useParams()
  const {
    record: query,
    change,
    viewers,
    showRefusal,
    afterDecision,
  } = useRecord(viewApproval, { id, list: 'approvals' })
  const { kind = '', status } = query.data?.approval ?? {}
  return (
    <RecordScreen
      title={words.kinds[kind] ?? words.pageTitle}
      status={status && (words.statuses[status] ?? status)}
      back={{ to: '/approvals', title: words.back }}
      record={query}
      what={words.loading}
      change={change}
      viewers={viewers}
    >
      {query.data && (
        <ApprovalPage
          {...query.data}
          afterDecision={{ ...afterDecision, onConflict: ({ message }) => showRefusal(message) }}
        />
      )}
    </RecordScreen>
  )
}

type ApprovalPageProps = ApprovalInFull & { afterDecision: AfterDecision }

function ApprovalPage(props: ApprovalPageProps) {
  const { approval, comments, figures, files, payload, transaction_url, afterDecision } = props
  const { member } = approval
  return (
    <div className="max-w-3xl space-y-6">
      <Section title={approval.status === 'pending' ? words.effect : words.requestedAction}>
        <p className="text-lg wrap-anywhere">{approval.sentence}</p>
        <div className="mt-5">
          <Facts
            facts={[
              { title: words.kind, value: words.kinds[approval.kind] ?? approval.kind },
              { title: words.requestedBy, value: approval.requested_by.name },
              { title: words.requestedAt, value: <DateText date={approval.requested_at} hasTime /> },
              { title: words.evidence, value: evidenceOf(approval) },
              { title: words.record, value: recordOf(payload) },
              {
                title: words.facts['transaction_id'] ?? '',
                value: transaction_url && (
                  <a
                    href={transaction_url}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-6 items-center underline underline-offset-4"
                  >
                    {words.explorer}
                  </a>
                ),
              },
              { title: words.reason, value: approval.reason, isWide: true },
              {
                title: words.member,
                value: member && (
                  <TextLink to={`/members/${member.id}`}>
                    {member.full_name} ({member.username})
                  </TextLink>
                ),
              },
              { title: words.decidedBy, value: approval.decided_by?.name },
              { title: words.decidedAt, value: approval.decided_at && <DateText date={approval.decided_at} hasTime /> },
              { title: words.decisionReason, value: approval.decision_reason, isWide: true },
            ]}
          />
        </div>
      </Section>
      <ChangesSection {...{ approval, payload, figures }} />
      {approval.kind === 'account_key' && <FirstAddresses payload={payload} />}
      {approval.kind === 'address_list' && <ListedAddresses payload={payload} />}
      {(approval.status === 'pending' || approval.status === 'approved') && (
        <WhoIsTouched kind={approval.kind} id={approval.id} status={approval.status} payload={payload} />
      )}
      <DetailsSection payload={payload} hasChanges={changesOf(approval.kind, payload).length > 0} />
      <Section title={evidence.files}>
        <EvidenceFiles files={files} />
      </Section>
      <CommentsSection approvalId={approval.id} comments={comments} onAdded={() => afterDecision.onDone({})} />
      <DecideApproval {...{ approval, payload, figures, afterDecision }} />
    </div>
  )
}

type WhoIsTouchedProps = Pick<ApprovalInFull['approval'], 'kind' | 'id' | 'status'> & Pick<ApprovalInFull, 'payload'>

/** The members whose money a request moves, where they are many. */
function WhoIsTouched({ kind, id, status, payload }: WhoIsTouchedProps) {
  if (kind === 'gain_or_loss' && payload['from_gains'] !== undefined)
    return <LossSection approvalId={id} status={status} />
  if (kind !== 'distribution_reversal') return null
  return <ReversalSection distributionId={String(payload['distribution_id'])} status={status} />
}

/** A link to the record that a request is about. Some kinds have none, and one about a member has the member. */
function recordOf(payload: ApprovalInFull['payload']) {
  const [name, place] = Object.entries(recordPlaces).find(([key]) => payload[key]) ?? []
  return name && <TextLink to={`${place}/${payload[name]}`}>{words.records[name]}</TextLink>
}

const recordPlaces = { deposit_id: '/deposits', withdrawal_id: '/withdrawals', distribution_id: '/gains/distributions' }

/** A link to the list that shows the documents and the payment of a request. Some kinds have none. */
function evidenceOf({ kind, status }: ApprovalInFull['approval']) {
  const place = evidencePlaces[kind]
  if (!place) return null
  return <TextLink to={`${place}?status=${status}`}>{words.viewEvidence}</TextLink>
}

const evidencePlaces: Record<string, string> = {
  gain_or_loss: '/gains',
  bonus_budget_funding: '/bonus-budget',
  custody_movement: '/ledger/movements',
  payment_outcome: '/payments',
  bonus_funding_reversal: '/bonus-budget',
}
