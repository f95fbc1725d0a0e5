import { formatUsd } from '@cairn/contract/core/money/money.ts'
import { requestFundingReversal, type BonusFunding } from '@cairn/contract/operator/members/bonuses.ts'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { TextLink } from '@cairn/ui/page/text-link.tsx'
import { ActionDialog } from '../../components/dialog/action-dialog.tsx'
import { textOf } from '../../components/dialog/text-of.ts'
import { ReasonField } from '../../components/dialog/reason-field.tsx'
import { NoApproverWarning } from '../../components/record/no-approver-warning.tsx'
import { useMay } from '../../session/session.tsx'

export function ReversalCell({ funding: { amount, id, reversal, status, version } }: { funding: BonusFunding }) {
  const may = useMay()
  if (reversal) {
    return (
      <TextLink to={`/approvals/${reversal.approval_id}`}>
        {words.reversalStatuses[reversal.status] ?? reversal.status}
      </TextLink>
    )
  }
  if (status !== 'approved' || !may(requestFundingReversal)) return '–'
  return (
    <ActionDialog
      {...words.reverse(formatUsd(amount))}
      look="danger"
      call={requestFundingReversal}
      input={(form) => ({ params: { id }, version, body: { reason: textOf(form, 'reason') } })}
      renderFields={(errorOf) => (
        <>
          <NoApproverWarning request="bonus_funding_reversal" />
          <ReasonField error={errorOf('reason')} />
        </>
      )}
    />
  )
}
