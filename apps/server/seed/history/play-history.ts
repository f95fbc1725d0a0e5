import type { Platform } from '../add-platform.ts'
import { planResults } from '../plan-results.ts'
import { stepOfResult } from './step-of-result.ts'
import { stepsOfDeposit } from './steps-of-deposit.ts'
import { stepsOfWithdrawal } from './steps-of-withdrawal.ts'
import { members } from '../people.ts'
import type { Fixture, Step } from '../fixture.ts'

/** Replays the events of all records in the order of their dates: money must arrive before it can be sent. */
export async function playHistory(
  scene: Fixture,
  platform: Platform,
  memberIds: Record<string, string>,
): Promise<void> {
  const steps: Step[] = []
  for (const { email, deposits, withdrawals, addresses } of members) {
    const memberId = memberIds[email] ?? ''
    for (const deposit of deposits) steps.push(...stepsOfDeposit(scene, platform, memberId, deposit))
    for (const withdrawal of withdrawals) {
      const address = addresses[withdrawal.asset] ?? ''
      steps.push(...stepsOfWithdrawal(scene, platform, { memberId, address }, withdrawal))
    }
  }
  for (const result of planResults) steps.push(stepOfResult(scene, platform, result))
  for (const { happen } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await happen()
}
