import { RefusedError } from '@cairn/client/client.ts'
import { randomUuid } from '@cairn/client/random-uuid.ts'
import { approvalKinds } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  previewDistribution,
  requestDistribution,
  type PreviewedShare,
} from '@cairn/contract/operator/gains/distributions.ts'
import type { PlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Empty } from '@cairn/ui/feedback/empty.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { AmountField } from '@cairn/ui/fields/amount-field.tsx'
import { Form } from '@cairn/ui/fields/form.tsx'
import { DataTable, type Column } from '@cairn/ui/lists/data-table.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { Screen } from '@cairn/ui/page/screen.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { send } from '../../api.ts'
import { textOf } from '../../components/dialog/text-of.ts'
import { Loaded } from '../../components/loaded.tsx'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { BackLink } from '../../components/record/back-link.tsx'
import { useCall } from '../../session/use-call.ts'
import { planGainsQuery } from './plan-gains-query.ts'

/** Distributes an amount of a plan's gains: a preview first, then exactly what was previewed. */
export function DistributeScreen() {
  const { plan: planId = '' } = useParams()
  const plans = useQuery(planGainsQuery)
  const plan = plans.data?.find(({ id }) => id === planId)

  return (
    <>
      <BackLink to="/gains" title={words.title} />
      {/* The plan's name may wrap the title, so the lead waits for it: nothing moves later. */}
      <Screen
        title={plan ? words.distributeGainsOf(plan.name) : words.distribute}
        lead={plans.isPending ? null : words.distributeLead}
      >
        <Loaded query={plans} what={words.loading}>
          {() => (plan ? <PreviewForm plan={plan} /> : <Empty text={words.noSuchPlan} />)}
        </Loaded>
      </Screen>
    </>
  )
}

function PreviewForm({ plan }: { plan: PlanGains }) {
  const [amount, setAmount] = useState('')

  function preview(form: FormData) {
    setAmount(textOf(form, 'amount'))
  }

  return (
    <>
      <Form noValidate onSubmit={preview} className="mb-8 max-w-xl space-y-5">
        <AmountField
          label={words.amountToDistribute}
          name="amount"
          help={<Text parts={words.upTo(<Money cents={plan.gains} />)} />}
        />
        <Button type="submit" look="secondary">
          {words.preview}
        </Button>
      </Form>
      {amount && <DistributionPreview key={amount} planId={plan.id} amount={amount} />}
    </>
  )
}

/** Who would get what, and the button that requests exactly that. */
function DistributionPreview({ planId, amount }: { planId: string; amount: string }) {
  const query = { plan: planId, amount }
  const preview = useQuery({
    queryKey: ['distribution preview', query],
    queryFn: () => send(previewDistribution, { query }),
    // A cached preview may be out of date.
    gcTime: 0,
  })
  if (preview.isPending) return <Waiting for={words.thePreview} lines={5} />
  if (preview.error instanceof RefusedError) return <Empty text={preview.error.message} />
  if (!preview.data) {
    return (
      <Failed message={words.previewFailed} onRetry={() => void preview.refetch()} isRetrying={preview.isFetching} />
    )
  }
  const { extra_cent_count, hash, invested, member_count, shares, without_share_count } = preview.data
  return (
    <section aria-labelledby="preview">
      <h2 id="preview" className="mb-2 text-lg font-semibold">
        {words.preview}
      </h2>
      <p className="mb-1">
        <Text
          parts={words.goesTo(
            <Money cents={preview.data.amount} className="font-semibold" />,
            member_count,
            <Money cents={invested} />,
          )}
        />
      </p>
      <p className="mb-4 text-sm text-quiet">{words.leftOver(extra_cent_count, without_share_count)}</p>
      <PostButton key={hash} body={{ ...query, hash }} onRefused={() => void preview.refetch()} />
      {member_count > shares.length && <p className="mb-2 text-sm text-quiet">{words.largestShares(shares.length)}</p>}
      <DataTable caption={words.preview} columns={columns} rows={shares} rowKey={({ member }) => member.id} />
    </section>
  )
}

const columns: Column<PreviewedShare>[] = [
  { title: words.member, cell: ({ member }) => member.full_name },
  { title: words.invested, isFigure: true, cell: ({ invested }) => <Money cents={invested} /> },
  { title: words.exactShare, isFigure: true, cell: ({ exact }) => `$${exact}` },
  {
    title: words.share,
    isFigure: true,
    cell: ({ share, has_extra_cent }) => (
      <>
        <Money cents={share} className="font-medium" />
        {has_extra_cent && <span className="block text-xs text-quiet">{words.extraCent}</span>}
      </>
    ),
  },
]

interface PostButtonProps {
  body: { plan: string; amount: string; hash: CallReply<typeof previewDistribution>['hash'] }
  onRefused: () => void
}

/** The id is drawn once per preview: pressed again after a lost reply, it is the same distribution. */
function PostButton({ body, onRefused }: PostButtonProps) {
  const [id] = useState(randomUuid)
  const navigate = useNavigate()
  const [takesTwo, setTakesTwo] = useState(false)
  const requesting = useCall(requestDistribution, {
    onReply: ({ approval_id }) => navigate(approval_id ? `/approvals/${approval_id}` : `/gains/distributions/${id}`),
    onRefused: ({ code, field }) => {
      if (code === 'second_person_needed') setTakesTwo(true)
      else if (field === undefined) onRefused()
    },
  })
  const post = (form: FormData) =>
    requesting.send({ body: { id, ...body, ...(takesTwo ? { reason: textOf(form, 'reason') } : {}) } })
  return (
    <Form noValidate onSubmit={post} className="mb-6 max-w-xl space-y-4">
      {takesTwo && (
        <>
          <NoApproverWarning roles={approvalKinds.distribution.approverRoles} />
          <ReasonField error={requesting.errorOf('reason')} />
        </>
      )}
      <Button type="submit" isBusy={requesting.isSending}>
        {takesTwo ? records.requestApproval : words.post}
      </Button>
    </Form>
  )
}
