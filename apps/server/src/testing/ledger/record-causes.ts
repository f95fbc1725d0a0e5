import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import {
  bonusBudget,
  custody,
  memberAvailable,
  memberHeld,
  memberInvested,
  realisedGains,
} from '../../ledger/accounts.ts'
import type { TransferKind } from '../../ledger/kinds.ts'
import { deriveTransferId } from '../../ledger/posting/derive-transfer-id.ts'
import type { Transfer } from '../../ledger/posting/post-transfers.ts'

export interface PlannedTransfer {
  kind: TransferKind
  memberId: string
  cents: bigint
  /** The coin of a payment; bitcoin if absent. */
  asset?: 'bitcoin' | 'ethereum' | 'usdt'
  /** The id of the record; drawn if absent. */
  recordId?: string
  /** The plan of a deposit, or a plan that does not exist. */
  planId?: string
}

/**
 * Writes the record that causes each transfer, in the status of its posting, and returns the transfers. Their members and plans
 * need not exist: triggers and foreign keys are off. One statement, so it can run among others on its connection.
 */
export async function recordCauses(owner: pg.Client, planned: PlannedTransfer[]): Promise<Transfer[]> {
  const records = planned.map(({ asset = 'bitcoin', cents, kind, memberId, planId, recordId = randomUUIDv7() }) => ({
    id: recordId,
    kind,
    member_id: memberId,
    plan_id: planId ?? recordId,
    asset,
    cents: cents.toString(),
  }))
  const rows =
    'jsonb_to_recordset(records) as one (id uuid, kind text, member_id uuid, plan_id uuid, asset text, cents bigint)'
  await owner.query(`do $do$ declare records constant jsonb := '${JSON.stringify(records)}'; begin
    set local session_replication_role = replica;
    insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, transaction_id, decided_at,
        released_at)
      select id, member_id, plan_id, wallet, case when wallet <> 'balance' then 'an address' end, cents, cents, 'completed',
        case when wallet <> 'balance' then case wallet when 'ethereum' then '0x' else '' end || repeat(replace(id::text, '-', ''), 2) end,
        now(), case kind when 'deposit_released' then now() end
      from ${rows}, lateral (select case kind when 'deposit_from_balance' then 'balance' else asset end as wallet) as paid
      where starts_with(kind, 'deposit_') and kind <> 'deposit_payment_credited';
    insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, decided_at)
      select id, member_id, plan_id, asset, 'an address', cents, 'cancelled', now() from ${rows}
      where kind = 'deposit_payment_credited';
    insert into incoming_payments (id, asset, transaction_id, output, units, deposit_id, seen_at, depth, is_final, block_height, block_hash,
        outcome, decided_at, credited_cents)
      select id, asset, case asset when 'ethereum' then '0x' else '' end || repeat(replace(id::text, '-', ''), 2), 0, cents, id, now(), 1, true,
        1, repeat('b', 64), 'credited', now(), cents
      from ${rows} where kind = 'deposit_payment_credited';
    insert into withdrawals (id, member_id, asset, address, amount_cents, status, transaction_id, approved_by, approved_at, claimed_by,
        claimed_at, settled_by, settled_at)
      select id, member_id, asset, 'an address', cents, status, case when is_sent then repeat(replace(id::text, '-', ''), 2) end,
        case when is_sent then id end, case when is_sent then now() end, case when is_sent then id end,
        case when is_sent then now() end, case when is_sent then id end, case when status <> 'pending' then now() end
      from ${rows}, lateral (select case kind when 'withdrawal_held' then 'pending' when 'withdrawal_sent' then 'completed'
        else 'cancelled' end as status, kind = 'withdrawal_sent' as is_sent) as ended
      where starts_with(kind, 'withdrawal_');
    insert into referral_bonuses (id, referred_id, sponsor_id, deposit_id, amount_cents, paid_at)
      select id, id, member_id, id, cents, now() from ${rows} where kind = 'bonus_paid';
    insert into distributions (id, plan_id, amount_cents, rule, as_of, preview_hash, status, requested_by)
      select id, id, cents, 'record_date', current_date, repeat('0', 64), 'posting', id from ${rows} where kind = 'gain_distributed';
    insert into distribution_shares (id, distribution_id, member_id, invested_cents, weight, amount_cents)
      select id, id, member_id, 1, 1, cents from ${rows} where kind = 'gain_distributed';
    set local session_replication_role = origin;
  end $do$`)
  return planned.map(({ asset = 'bitcoin', cents: amountCents, kind, memberId }, place) => {
    const reference = records[place]?.id ?? ''
    const [available, invested, held] = [memberAvailable(memberId), memberInvested(memberId), memberHeld(memberId)]
    const ended = deriveTransferId('withdrawal ended', reference)
    const ways: Record<TransferKind, Pick<Transfer, 'id' | 'from' | 'to'>> = {
      deposit_confirmed: { id: reference, from: custody(asset), to: invested },
      deposit_from_balance: { id: reference, from: available, to: invested },
      deposit_payment_credited: { id: reference, from: custody(asset), to: available },
      deposit_released: { id: deriveTransferId('deposit released', reference), from: invested, to: available },
      withdrawal_held: { id: reference, from: available, to: held },
      withdrawal_released: { id: ended, from: held, to: available },
      withdrawal_sent: { id: ended, from: held, to: custody(asset) },
      bonus_paid: { id: reference, from: bonusBudget, to: available },
      gain_distributed: { id: reference, from: realisedGains(reference), to: available },
    }
    return { ...ways[kind], kind, amountCents, reference }
  })
}
