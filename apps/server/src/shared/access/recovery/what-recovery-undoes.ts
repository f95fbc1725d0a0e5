import type { Transaction } from '../../../platform/database/database.ts'
import { endEmailChange } from '../../members/end-email-change.ts'
import { endWaiting } from '../../members/end-waiting.ts'
import { forgetOrigins } from '../origins/known-origins.ts'
import { endSessions } from '../sessions/tokens.ts'

/** A kind of addition that a thief can leave behind in an account. */
interface LeftBehind {
  tables: string[]
  /** Selects the additions to account $1: `what`, `added_at`, and `stays` when recovery does not undo it. */
  listed: string | null
  /** Undoes the additions since then. Returns their number. */
  undo: (tx: Transaction, recovery: Recovery) => Promise<number>
}

interface Recovery {
  memberId: string
  why: 'password_reset' | 'locked'
}

/** For how long before a reset or a lock an account is in doubt: the life of a security mail's link. */
const doubtDays = 7

/**
 * Begins a statement about account $1 with the time since when it is in doubt. All data of an account with an unproven mailbox
 * may be a stranger's, so its first reset ($2) doubts all of it.
 */
export const withDoubt = `with doubt as (
  select case when $2 = 'password_reset' and email_confirmed_at is null then '-infinity'
    else least(locked_at, now()) - interval '${doubtDays} days' end as since
  from members where id = $1)`
const since = '(select since from doubt)'

// A factor of an account that had none before is undone. One that was added to an older factor is undone while an older one
// exists. One that replaced an older factor stays: a reader of the mailbox could otherwise reset the second factor away.
const hasOlder = `(
  exists (select from passkeys where member_id = $1 and made_at <= ${since})
  or exists (select from authenticators where member_id = $1 and confirmed_at <= ${since}))`
const isUndone = (addedAt: string) => `${addedAt} > ${since} and (guarded_since > ${since} or ${hasOlder})`

/** Each kind of addition that a thief can leave behind. The order counts: recovery codes go with the last factor. */
export const leftBehind = {
  passkey: {
    tables: ['passkeys'],
    listed: `select name as what, made_at as added_at, not (${isUndone('made_at')}) as stays
      from passkeys where member_id = $1 and made_at > ${since}`,
    undo: undoWith(`delete from passkeys where member_id = $1 and ${isUndone('made_at')}`),
  },
  authenticator: {
    tables: ['authenticators'],
    listed: `select '' as what, confirmed_at as added_at, not (${isUndone('confirmed_at')}) as stays
      from authenticators where member_id = $1 and confirmed_at > ${since}`,
    undo: undoWith(
      `delete from authenticators where member_id = $1 and ${isUndone('coalesce(confirmed_at, made_at)')}`,
    ),
  },
  recovery_codes: {
    tables: ['recovery_codes'],
    listed: `select '' as what, max(made_at) as added_at, false as stays
      from recovery_codes where member_id = $1 and made_at > ${since} having count(*) > 0`,
    undo: undoWith(`delete from recovery_codes where member_id = $1 and (made_at > ${since} or not (
      exists (select from passkeys where member_id = $1)
      or exists (select from authenticators where member_id = $1 and confirmed_at is not null)))`),
  },
  address: {
    tables: ['payout_addresses'],
    listed: `select address as what, saved_at as added_at, replaced_at is not null as stays
      from payout_addresses where member_id = $1 and saved_at > ${since}`,
    undo: undoWith(`update payout_addresses set replaced_at = now()
      where member_id = $1 and saved_at > ${since} and replaced_at is null`),
  },
  email_change: {
    tables: ['email_changes'],
    listed: `select new_email as what, requested_at as added_at, ended_at is not null as stays
      from email_changes where member_id = $1 and (ended_at is null or (outcome = 'applied' and ended_at > ${since}))`,
    undo: async (tx, { memberId }) => ((await endEmailChange(tx, memberId, 'undone')) ? 1 : 0),
  },
  closing: {
    tables: ['account_closings'],
    listed: `select '' as what, requested_at as added_at, false as stays
      from account_closings where member_id = $1 and ended_at is null`,
    undo: async (tx, { memberId }) => ((await endWaiting(tx, 'account_closings', memberId, 'undone')) ? 1 : 0),
  },
  session: {
    tables: ['sessions', 'session_tokens', 'challenges', 'push_devices'],
    listed: `select concat_ws(', ', nullif(device, ''), nullif(address, '')) as what, signed_in_at as added_at, false as stays
      from sessions where member_id = $1 and signed_in_at > ${since}`,
    undo: (tx, { memberId, why }) => endSessions(tx, memberId, why),
  },
  known_origin: {
    tables: ['known_origins'],
    listed: null,
    undo: async (tx, { memberId }) => {
      await forgetOrigins(tx, memberId)
      return 0
    },
  },
} as const satisfies Record<string, LeftBehind>

export type LeftBehindKind = keyof typeof leftBehind

function undoWith(statement: string): LeftBehind['undo'] {
  return async (tx, { memberId, why }) =>
    (await tx.rows(`${withDoubt} ${statement} returning member_id`, [memberId, why])).length
}
