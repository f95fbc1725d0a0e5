import { sql } from 'kysely'
import { versionOf } from '../../../shared/audit/record-version.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { memberOrNull } from '../../../shared/members/member-fields.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** A member's profile for operators, with the lock of the account and its reason. Refuses `not_found`. */
export async function requireProfile(tx: Transaction, id: string) {
  const row = await tx
    .selectFrom('members as member')
    .leftJoin('members as sponsor', 'sponsor.id', 'member.sponsor_id')
    .leftJoin('operators as locker', 'locker.id', 'member.locked_by')
    .where('member.id', '=', id)
    .select([
      'member.id',
      versionOf('member.id').as('version'),
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
      'member.closed_at',
      'member.withdrawals_locked_until',
      sql<boolean>`exists (select from authenticators where member_id = member.id and confirmed_at is not null)`.as(
        'authenticator',
      ),
      sql<number>`(select count(*)::integer from passkeys where member_id = member.id)`.as('passkeys'),
      sql<Date | null>`(select due_at from factor_removals where member_id = member.id and ended_at is null)`.as(
        'factors_removed_at',
      ),
      'locker.name as locked_by',
      memberOrNull('sponsor'),
    ])
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { authenticator, passkeys, withdrawals_locked_until: lockedUntil, ...more } = row
  const { lock_reason, locked_at, locked_by, photo_file, ...profile } = more
  return {
    ...profile,
    factors: { authenticator, passkeys },
    image: photo_file ? `/api/member/photos/${photo_file}` : '',
    lock: locked_at && { at: locked_at, by: locked_by, reason: lock_reason },
    withdrawals_locked_until: lockedUntil !== null && lockedUntil > new Date() ? lockedUntil : null,
  }
}
