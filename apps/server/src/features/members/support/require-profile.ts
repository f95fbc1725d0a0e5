import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** A member's profile as operators see it, with the lock of the account and its reason. Refuses `not_found`. */
export async function requireProfile(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('members as member')
    .leftJoin('members as sponsor', 'sponsor.id', 'member.sponsor_id')
    .leftJoin('operators as locker', 'locker.id', 'member.locked_by')
    .where('member.id', '=', id)
    .select([
      'member.full_name',
      'member.email',
      'member.username',
      'member.photo_file',
      'member.account_type',
      'member.investment_plan',
      'member.registered_at',
      'member.email_confirmed_at',
      'member.locked_at',
      'member.lock_reason',
      'member.withdrawals_locked_until',
      'locker.name as locked_by',
      'sponsor.id as sponsor_id',
      'sponsor.full_name as sponsor_name',
      'sponsor.username as sponsor_username',
    ])
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const isHeld = row.withdrawals_locked_until !== null && row.withdrawals_locked_until > new Date()
  return {
    id,
    full_name: row.full_name,
    email: row.email,
    username: row.username,
    image: row.photo_file ? `/api/member/photos/${row.photo_file}` : '',
    account_type: row.account_type,
    investment_plan: row.investment_plan,
    registered_at: row.registered_at,
    email_confirmed_at: row.email_confirmed_at,
    sponsor: row.sponsor_id
      ? { id: row.sponsor_id, full_name: row.sponsor_name, username: row.sponsor_username }
      : null,
    lock: row.locked_at ? { at: row.locked_at, by: row.locked_by, reason: row.lock_reason } : null,
    withdrawals_locked_until: isHeld ? row.withdrawals_locked_until : null,
  }
}
