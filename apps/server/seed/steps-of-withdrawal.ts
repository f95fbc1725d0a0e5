import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { memberAvailable, memberHeld, withdrawalsOut } from '../src/ledger/accounts.ts'
import { deriveTransferId } from '../src/ledger/derive-transfer-id.ts'
import { postTransfers, type Transfer } from '../src/ledger/post-transfers.ts'
import { requireCents, type Platform } from './add-platform.ts'
import { daysAgo } from './moments.ts'
import type { SampleWithdrawal } from './people.ts'
import type { Step } from './play-history.ts'
import type { Scene } from './seed-sample-world.ts'

/** How a withdrawal came about and ended, in one step. */
export function stepsOfWithdrawal(
  { tx }: Scene,
  { operatorIds }: Platform,
  { memberId, address }: { memberId: string; address: string },
  withdrawal: SampleWithdrawal,
): Step[] {
  const { asset, outcome } = withdrawal
  const id = randomUUIDv7()
  const status = typeof outcome === 'object' ? 'rejected' : outcome
  const amountCents = requireCents(withdrawal.amount)
  const [available, held] = [memberAvailable(memberId), memberHeld(memberId)]
  const shared = { amountCents, reference: id }
  const ending = { ...shared, id: deriveTransferId('withdrawal ended', id), from: held }

  const transfers: Transfer[] = [{ ...shared, id, kind: 'withdrawal_held', from: available, to: held }]
  if (status === 'completed') transfers.push({ ...ending, kind: 'withdrawal_sent', to: withdrawalsOut })
  if (status === 'rejected' || status === 'cancelled') {
    transfers.push({ ...ending, kind: 'withdrawal_released', to: available })
  }

  const isApproved = status === 'processing' || status === 'completed'
  const isOver = status === 'completed' || status === 'rejected' || status === 'cancelled'
  const happen = async () => {
    for (const transfer of transfers) await postTransfers(tx, `member:${memberId}`, [transfer])
    await tx
      .insertInto('withdrawals')
      .values({
        id,
        member_id: memberId,
        asset,
        address,
        amount_cents: amountCents,
        status,
        transaction_id: status === 'completed' ? randomBytes(32).toString('hex') : null,
        reason: typeof outcome === 'object' ? outcome.rejected : null,
        approved_by: isApproved ? operatorIds.treasurer : null,
        approved_at: isApproved ? daysAgo(withdrawal.daysAgo - 0.1) : null,
        settled_by: isOver && status !== 'cancelled' ? operatorIds.treasurer : null,
        requested_at: daysAgo(withdrawal.daysAgo),
        settled_at: isOver ? daysAgo(withdrawal.daysAgo - 0.2) : null,
      })
      .execute()
  }
  return [{ daysAgo: withdrawal.daysAgo, happen }]
}
