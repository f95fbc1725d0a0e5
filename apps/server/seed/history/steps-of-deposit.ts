import { randomUUIDv7 } from 'node:crypto'
import { custody, memberAvailable, memberInvested } from '../../src/ledger/accounts.ts'
import { deriveTransferId } from '../../src/ledger/posting/derive-transfer-id.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import type { Platform } from '../add-platform.ts'
import { daysAgo } from '../days-ago.ts'
import { drawTransactionId } from './draw-transaction-id.ts'
import { payPastBonus } from './pay-past-bonus.ts'
import { plans, receivingAddresses, type SampleDeposit } from '../people.ts'
import { recordPast } from './record-past.ts'
import { postBackdated } from './post-backdated.ts'
import type { Fixture, Step } from '../fixture.ts'

/** The steps of a deposit, including its release. */
export function stepsOfDeposit(
  { tx, keys }: Fixture,
  platform: Platform,
  memberId: string,
  deposit: SampleDeposit,
): Step[] {
  const id = randomUUIDv7()
  const amountCents = requireCents(deposit.amount)
  const isReceived = deposit.outcome === 'completed' || deposit.outcome === 'released'
  const { wallet } = deposit
  const status = typeof deposit.outcome === 'object' ? 'rejected' : isReceived ? 'completed' : deposit.outcome
  const decidedDaysAgo = deposit.daysAgo - (wallet === 'balance' ? 0 : 0.2)
  const releasedDaysAgo = decidedDaysAgo - (plans.find(({ name }) => name === deposit.plan)?.termDays ?? 30)
  // The treasurer confirms no deposit, and may therefore approve withdrawals alone.
  const { owner } = platform.operatorIds
  const moved = { to: memberInvested(memberId), amountCents, reference: id }

  const happen = async () => {
    const decidedAt = daysAgo(decidedDaysAgo)
    if (isReceived && wallet === 'balance') {
      const from = memberAvailable(memberId)
      await postBackdated(tx, decidedAt, `member:${memberId}`, { ...moved, id, kind: 'deposit_from_balance', from })
    } else if (isReceived && wallet !== 'balance') {
      const from = custody(wallet)
      await postBackdated(tx, decidedAt, `operator:${owner}`, { ...moved, id, kind: 'deposit_confirmed', from })
    }
    await tx
      .insertInto('deposits')
      .values({
        id,
        member_id: memberId,
        plan_id: platform.planIds[deposit.plan] ?? '',
        wallet,
        address: wallet === 'balance' ? null : receivingAddresses[wallet],
        amount_cents: amountCents,
        received_cents: isReceived ? amountCents : null,
        status: status as 'completed',
        transaction_id: isReceived && wallet !== 'balance' ? drawTransactionId(wallet) : null,
        reason: typeof deposit.outcome === 'object' ? deposit.outcome.rejected : null,
        decided_by: status === 'pending' || status === 'expired' || wallet === 'balance' ? null : owner,
        requested_at: daysAgo(deposit.daysAgo),
        decided_at: status === 'pending' ? null : decidedAt,
        released_at: deposit.outcome === 'released' ? daysAgo(releasedDaysAgo) : null,
      })
      .execute()
    const [member, by] = [`member:${memberId}`, `operator:${owner}`]
    await recordPast(tx, { id, memberId }, [
      [daysAgo(deposit.daysAgo), member, 'deposit_requested'],
      ...(isReceived && wallet !== 'balance' ? [[decidedAt, by, 'deposit_confirmed'] as const] : []),
      ...(status === 'rejected' ? [[decidedAt, by, 'deposit_rejected'] as const] : []),
      ...(status === 'expired' ? [[decidedAt, 'system', 'deposit_expired'] as const] : []),
      ...(deposit.outcome === 'released' ? [[daysAgo(releasedDaysAgo), 'system', 'deposit_released'] as const] : []),
    ])
    if (isReceived) await payPastBonus({ tx, keys }, decidedAt, { depositId: id, memberId, amountCents })
  }

  // Dated at the decision, because a request for a deposit moves no money.
  const steps: Step[] = [{ daysAgo: decidedDaysAgo, happen }]
  if (deposit.outcome === 'released') {
    const release = () =>
      postBackdated(tx, daysAgo(releasedDaysAgo), 'system', {
        id: deriveTransferId('deposit released', id),
        kind: 'deposit_released',
        from: memberInvested(memberId),
        to: memberAvailable(memberId),
        amountCents,
        reference: id,
      })
    steps.push({ daysAgo: releasedDaysAgo, happen: release })
  }
  return steps
}
