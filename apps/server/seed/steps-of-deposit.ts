import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { earnReferralBonus } from '../src/deposits/earn-referral-bonus.ts'
import { releaseDeposit } from '../src/deposits/release-deposit.ts'
import { custody, memberAvailable, memberInvested } from '../src/ledger/accounts.ts'
import { postTransfers } from '../src/ledger/post-transfers.ts'
import { requireCents, type Platform } from './add-platform.ts'
import { daysAgo } from './moments.ts'
import { plans, receivingAddresses, type SampleDeposit } from './people.ts'
import type { Step } from './play-history.ts'
import type { Scene } from './seed-sample-world.ts'

/** How a deposit came about, and, when it was released, how it ended. */
export function stepsOfDeposit({ tx }: Scene, platform: Platform, memberId: string, deposit: SampleDeposit): Step[] {
  const id = randomUUIDv7()
  const amountCents = requireCents(deposit.amount)
  const isReceived = deposit.outcome === 'completed' || deposit.outcome === 'released'
  const fromBalance = deposit.wallet === 'balance'
  const status = typeof deposit.outcome === 'object' ? 'rejected' : isReceived ? 'completed' : deposit.outcome

  const request = async () => {
    if (isReceived) {
      const from = deposit.wallet === 'balance' ? memberAvailable(memberId) : custody(deposit.wallet)
      const kind = fromBalance ? 'deposit_from_balance' : 'deposit_confirmed'
      const transfer = { id, kind, from, to: memberInvested(memberId), amountCents, reference: id } as const
      await postTransfers(tx, fromBalance ? `member:${memberId}` : `operator:${platform.operatorIds.treasurer}`, [
        transfer,
      ])
    }
    await tx
      .insertInto('deposits')
      .values({
        id,
        member_id: memberId,
        plan_id: platform.planIds[deposit.plan] ?? '',
        wallet: deposit.wallet,
        address: deposit.wallet === 'balance' ? null : receivingAddresses[deposit.wallet],
        amount_cents: amountCents,
        received_cents: isReceived ? amountCents : null,
        status: status as 'completed',
        transaction_id: isReceived && !fromBalance ? randomBytes(32).toString('hex') : null,
        reason: typeof deposit.outcome === 'object' ? deposit.outcome.rejected : null,
        decided_by: status === 'pending' || status === 'expired' || fromBalance ? null : platform.operatorIds.treasurer,
        requested_at: daysAgo(deposit.daysAgo),
        decided_at: status === 'pending' ? null : daysAgo(deposit.daysAgo - (fromBalance ? 0 : 0.2)),
      })
      .execute()
    if (isReceived) await earnReferralBonus(tx, { depositId: id, memberId, amountCents })
  }
  const steps: Step[] = [{ daysAgo: deposit.daysAgo, happen: request }]

  if (deposit.outcome === 'released') {
    const termDays = plans.find(({ name }) => name === deposit.plan)?.termDays ?? 30
    const releasedDaysAgo = deposit.daysAgo - 0.2 - termDays
    const completed = { id, member_id: memberId, received_cents: amountCents }
    steps.push({
      daysAgo: releasedDaysAgo,
      happen: () => releaseDeposit(tx, 'system', completed, daysAgo(releasedDaysAgo)),
    })
  }
  return steps
}
