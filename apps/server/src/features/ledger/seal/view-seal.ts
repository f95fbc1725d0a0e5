import { sql } from 'kysely'
import { viewSeal as call } from '@cairn/contract/operator/ledger/ledger.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'

/** The end of the chain, and the newest verification, running or ended. */
export const viewSeal = route(call, async ({ tx }) => {
  const [head, unsealed, verification] = await Promise.all([readHead(tx), countUnsealed(tx), readVerification(tx)])
  return { head, ...unsealed, verification }
})

async function readHead(tx: Transaction) {
  const { rows } = await sql<{ number: bigint; hash: string; sealed_at: Date }>`
    select number, encode(hash, 'hex') as hash, sealed_at from ledger.blocks order by number desc limit 1`.execute(tx)
  const [head] = rows
  return head ? { block: head.number.toString(), hash: head.hash, sealed_at: head.sealed_at } : null
}

/** A backlog of more than a few seconds means that the sealer has stopped. */
async function countUnsealed(tx: Transaction) {
  const { rows } = await sql<{ unsealed: number; unsealed_entries: number }>`
    select transfers as unsealed, entries as unsealed_entries from ledger.count_unsealed()`.execute(tx)
  return rows[0]!
}

async function readVerification(tx: Transaction) {
  const row = await tx
    .selectFrom('ledger_verifications as verification')
    .innerJoin('operators as requester', 'requester.id', 'verification.requested_by')
    .orderBy('verification.requested_at', 'desc')
    .limit(1)
    .select([
      'requester.name as requested_by',
      'verification.requested_at',
      'verification.transfers_expected',
      'verification.transfers_seen',
      'verification.finished_at',
      'verification.is_valid',
      'verification.head',
      'verification.findings',
      'verification.finding_count',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    ...row,
    transfers_expected: Number(row.transfers_expected),
    transfers_seen: Number(row.transfers_seen),
  }
}
