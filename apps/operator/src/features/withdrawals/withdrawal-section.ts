import type { WithdrawalInFull } from '@cairn/contract/operator/withdrawals.ts'
import type { AfterDecision } from '../../components/record/use-record.ts'

/** The properties of each section of a withdrawal's page. */
export interface WithdrawalSectionProps {
  withdrawal: WithdrawalInFull
  afterDecision: AfterDecision
}
