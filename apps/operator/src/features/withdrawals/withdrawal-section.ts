import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals.ts'
import type { AfterDecision } from '../../components/record/use-record.ts'

/** What each section of a withdrawal's page gets. */
export interface WithdrawalSectionProps {
  withdrawal: WithdrawalInFull
  afterDecision: AfterDecision
}
