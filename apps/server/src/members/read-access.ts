import { sql } from 'kysely'
import type { Transaction } from '../database.ts'

const sessionsMax = 20

/** The ways into a member's account and out of it: sessions without their tokens, newest first, and every payout address. */
export async function readAccess(tx: Transaction, memberId: string) {
  const sessions = await tx
    .selectFrom('sessions')
    .where('member_id', '=', memberId)
    .orderBy('signed_in_at', 'desc')
    .limit(sessionsMax)
    .select([
      'id',
      'signed_in_at',
      'last_seen_at',
      // A session that nobody uses ends by itself; then nothing is written.
      sql<Date | null>`coalesce(ended_at, nullif(least(last_seen_at + interval '30 minutes',
        signed_in_at + interval '12 hours', now()), now()))`.as('ended_at'),
      'ended_why',
    ])
    .execute()
  const addresses = await tx
    .selectFrom('payout_addresses')
    .where('member_id', '=', memberId)
    .orderBy('saved_at', 'desc')
    .select(['asset', 'address', 'saved_at', 'usable_from', 'replaced_at'])
    .execute()
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      signed_in_at: session.signed_in_at.toISOString(),
      last_seen_at: session.last_seen_at.toISOString(),
      ended_at: session.ended_at?.toISOString() ?? null,
      ended_why: session.ended_why,
    })),
    addresses: addresses.map((row) => ({
      asset: row.asset,
      address: row.address,
      saved_at: row.saved_at.toISOString(),
      usable_from: row.usable_from.toISOString(),
      replaced_at: row.replaced_at?.toISOString() ?? null,
    })),
  }
}
