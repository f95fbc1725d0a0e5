import { alteredReasons, type WithdrawalInFull } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import type { AfterDecision } from '../../components/record/use-record.ts'

/** Whether it was altered in the database. Its address is then not shown, and nothing may be sent. */
export function isAltered({ blockers }: Pick<WithdrawalInFull, 'blockers'>): boolean {
  return blockers.some(({ reason }) => (alteredReasons as readonly string[]).includes(reason))
}

/** The properties of each section of a withdrawal's page. */
export interface WithdrawalSectionProps {
  withdrawal: WithdrawalInFull
  afterDecision: AfterDecision
}
