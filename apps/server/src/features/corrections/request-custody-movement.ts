import { sql } from 'kysely'
import type { CallBody } from '@cairn/contract/core/call.ts'
import { coinName } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal, formatUsd } from '@cairn/contract/core/money/money.ts'
import type { ApprovalPayload } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import {
  movementAccounts,
  movements,
  requestCustodyMovement as call,
  reversalOf,
  type CustodyAsset,
  type Movement,
} from '@cairn/contract/operator/ledger/custody-movements.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { requireUnits } from '../../shared/transactions/record-units.ts'
import { requireTransactionShape, requireUnusedIncoming } from '../../shared/transactions/transaction-ids.ts'

type Body = CallBody<typeof call>

/**
 * Requests a network fee, a move between assets, a write-off, found money, or the reversal of one. The ledger posts exactly what is
 * recorded here when another operator approves.
 */
export const requestCustodyMovement = route(call, async ({ body, tx, ...by }) => {
  const { amount: amountCents, reason, evidence_file_id, ...movement } = body
  requireCoins(body)
  const { asset, transfer, transaction_id, withdrawal_id, reverses } = movement
  requireTransactionShape(asset === 'usd' ? null : asset, transaction_id)
  if (transfer === 'custody_found') await requireUnusedIncoming(tx, transaction_id)
  if (withdrawal_id) await requireRow(tx, 'withdrawals', withdrawal_id)
  if (movement.reconciliation_id) await requireRow(tx, 'reconciliations', movement.reconciliation_id)
  const amount = centsToDecimal(amountCents)
  if (reverses) await requireReversible(tx, reverses, { ...movement, amount })
  return requestApproval(tx, by, {
    kind: 'custody_movement',
    payload: { ...movement, ...movementAccounts(transfer, asset, movement.to_asset), amount },
    sentence: describe(body),
    reason,
    evidenceFileId: evidence_file_id,
    ...(reverses ? { lockKey: `custody_movement:${reverses}` } : {}),
  })
})

/** Each coin has its amount, dollars have none, and only a move has a second asset. */
function requireCoins({ transfer, asset, coins, to_asset, to_coins }: Body): void {
  const isMove = movements[transfer].other === null
  if (isMove !== (to_asset !== undefined) || to_asset === asset) throw refuse('to_asset_invalid')
  if (asset !== 'usd') requireUnits(asset, coins)
  else if (coins !== undefined) throw refuse('coins_invalid')
  if (to_asset && to_asset !== 'usd') requireUnits(to_asset, to_coins, 'to_coins_invalid')
  else if (to_coins !== undefined) throw refuse('to_coins_invalid')
}

async function requireRow(tx: Transaction, table: 'withdrawals' | 'reconciliations', id: string): Promise<void> {
  const row = await tx.selectFrom(table).where('id', '=', id).select('id').executeTakeFirst()
  if (!row) throw refuse('not_found')
}

type Payload = ApprovalPayload<'custody_movement'>

/** Refuses `movement_not_reversible` unless it turns an approved movement around, which no other did. */
async function requireReversible(tx: Transaction, id: string, turned: Omit<Payload, 'from' | 'to'>): Promise<void> {
  const [original, earlier] = await Promise.all([
    tx
      .selectFrom('approvals')
      .where('id', '=', id)
      .where('kind', '=', 'custody_movement')
      .where('status', '=', 'approved')
      .select('payload')
      .executeTakeFirst(),
    findReversal(tx, id),
  ])
  if (!original || earlier) throw refuse('movement_not_reversible')
  const payload = original.payload as Payload
  const expected: Record<string, unknown> = { ...reversalOf(payload), amount: payload.amount }
  const names = ['transfer', 'asset', 'coins', 'to_asset', 'to_coins', 'amount'] as const
  if (!names.every((name) => expected[name] === turned[name])) throw refuse('movement_not_reversible')
}

function findReversal(tx: Transaction, id: string) {
  return tx
    .selectFrom('approvals')
    .where('status', '=', 'approved')
    .where(sql<boolean>`payload ->> 'reverses' = ${id}`)
    .select('id')
    .executeTakeFirst()
}

const sentences: Record<Movement, (what: string, into: string) => string> = {
  network_fee_paid: (what) => `A network fee of ${what} is booked`,
  network_fee_returned: (what) => `A network fee of ${what} is reversed`,
  custody_moved: (what, into) => `${what} became ${into}`,
  custody_written_off: (what) => `${what} is written off`,
  custody_found: (what) => `${what} is added to the holdings, as found money`,
}

function describe({ transfer, amount, asset, coins, to_asset, to_coins, reverses }: Body): string {
  const worth = formatUsd(amount)
  const held = (its: CustodyAsset, much: string | undefined) =>
    its === 'usd' ? `${worth} at a bank or broker` : `${much} ${coinName(its)}, worth ${worth},`
  const into = to_asset === 'usd' ? 'money at a bank or broker' : to_asset ? `${to_coins} ${coinName(to_asset)}` : ''
  const sentence = sentences[transfer](held(asset, coins), into)
  return reverses ? `${sentence}. It reverses an earlier movement` : sentence
}
