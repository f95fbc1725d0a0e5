import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { Section } from '../../../components/page/section.tsx'
import { DecideButtons, useGoesOn } from '../../../components/queue/decide-buttons.tsx'
import { NoApproverWarning } from '../../../components/record/no-approver-warning.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { useMay, useOperator } from '../../../session/session.tsx'
import { RejectWithdrawal } from './reject-withdrawal.tsx'
import { StopBanner } from './stop-banner.tsx'
import { isApproverGone, type WithdrawalSectionProps } from './withdrawal-section.ts'

/**
 * Approves a withdrawal, by one operator or two. A blocker prevents the approval, except an earlier approver
 * who was suspended or removed: this approval then replaces theirs.
 */
export function ApproveSection({ withdrawal, afterDecision }: WithdrawalSectionProps) {
  const may = useMay()
  const { name } = useOperator()
  const { goesOn, onReply } = useGoesOn(afterDecision)
  const approving = useCall(approveWithdrawal, {
    onReply,
    onRefused: afterDecision.onConflict,
  })
  const {
    approvals,
    approvals_needed,
    approved_by,
    blockers,
    decided_alone,
    decided_alone_max,
    id,
    second_person_reason,
    version,
  } = withdrawal
  const { address, amount, wallet } = withdrawal
  const shown = { amount: centsToDecimal(amount), wallet, address }
  const isBlocked = blockers.some(({ reason }) => reason !== 'approver_gone')
  const text = isApproverGone(withdrawal)
    ? words.approve.again
    : approvals > 0
      ? approved_by === name
        ? words.approve.own
        : words.approve.second(approved_by ?? '')
      : approvals_needed === 2
        ? words.approve.two(words.secondPersonReasons[second_person_reason ?? 'above_amount'])
        : words.approve.one
  return (
    <Section title={words.approve.title}>
      <StopBanner withdrawal={withdrawal} />
      <p className="text-sm text-quiet">{text}</p>
      {may(approveWithdrawal) && (
        <p className="text-sm text-quiet">
          {words.approve.decidedAlone(formatUsd(decided_alone), formatUsd(decided_alone_max))}
        </p>
      )}
      {may(approveWithdrawal) && approvals_needed === 2 && approvals === 0 && (
        <NoApproverWarning request={approveWithdrawal} />
      )}
      {may(approveWithdrawal) && (
        <div className="mt-4 flex flex-wrap gap-3">
          {!isBlocked && !(approvals > 0 && approved_by === name) && (
            <DecideButtons
              label={words.approve.submit}
              goesOn={goesOn}
              isBusy={approving.isSending}
              onPress={() => approving.send({ params: { id }, version, shown })}
            />
          )}
          <RejectWithdrawal withdrawal={withdrawal} afterDecision={afterDecision} />
        </div>
      )}
    </Section>
  )
}
