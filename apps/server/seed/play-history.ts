import type { Platform } from './add-platform.ts'
import { stepsOfDeposit } from './steps-of-deposit.ts'
import { stepsOfWithdrawal } from './steps-of-withdrawal.ts'
import { members } from './people.ts'
import type { Fixture, Step } from './fixture.ts'

/** Plays what happened so far, in the order in which it happened: money must have come before it can go. */
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
  for (const { happen } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await happen()
}
