import {
  withheldReasons,
  type WithdrawalInFull,
  type WithheldReason,
} from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { AfterDecision } from '../../../components/record/use-record.ts'

/** Why its address is not shown, so that nothing is sent; undefined when it is shown. */
export function whyWithheld({ blockers }: Pick<WithdrawalInFull, 'blockers'>): WithheldReason | undefined {
  return withheldReasons.find((each) => blockers.some(({ reason }) => reason === each))
}

export function isWithheld(withdrawal: Pick<WithdrawalInFull, 'blockers'>): boolean {
  return whyWithheld(withdrawal) !== undefined
}

/** Whether something stops it, so that it is not claimed or sent. */
export function isStopped({ blockers }: Pick<WithdrawalInFull, 'blockers'>): boolean {
  return blockers.length > 0
}

/** Whether an operator who approved it may no longer approve, so that it needs a new approval. */
export function isApproverGone({ blockers }: Pick<WithdrawalInFull, 'blockers'>): boolean {
  return blockers.some(({ reason }) => reason === 'approver_gone')
}

export interface WithdrawalSectionProps {
  withdrawal: WithdrawalInFull
  afterDecision: AfterDecision
}
