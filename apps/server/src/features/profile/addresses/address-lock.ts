import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { MemberCaller } from '../../../platform/http/callers.ts'
import { everHadMoney } from '../../../ledger/reporting/ever-had-money.ts'
import { listReauthenticationMethods, requireReauthentication } from '../../../shared/access/reauthentication.ts'

type Session = Pick<MemberCaller, 'memberId' | 'sessionId'>

/**
 * For how many hours an address that this member saves now, with re-authentication in this session, takes no withdrawals, as a
 * column of a query: as long as the settings define, and zero when it is the member's first and needs no waiting period.
 */
export function addressLockHours(session: Session) {
  return sql<number>`(select case when exists (select from payout_addresses where member_id = ${session.memberId})
    or ${hasMoneyOnNewDevice(session)} then address_lock_hours else 0 end from settings)`
}

/**
 * Money ever arrived in the account, and this session signed in neither with a device nor with a second factor that the account
 * has had for at least the waiting period of an address. A device of the first day of the account is its owner's.
 */
function hasMoneyOnNewDevice({ memberId, sessionId }: Session) {
  return sql<boolean>`(${everHadMoney(memberId)} and not exists (
    select from sessions session
    join members member on member.id = session.member_id
    cross join settings
    where session.id = ${sessionId}
      and (session.factor_since <= now() - make_interval(hours => address_lock_hours) or exists (
        select from known_origins
        where member_id = session.member_id and hash = session.mark_hash
          and known_since <= greatest(now() - make_interval(hours => address_lock_hours),
            member.registered_at + interval '1 day')))))`
}

export interface NewAddress {
  isFirst: boolean
  /** The same call has the current password and a new one. */
  gavePassword: boolean
  /** Refuse `reauthentication_needed` instead of saving it with a waiting period or without re-authentication. */
  prefersReauthentication: boolean
}

/**
 * Whether a new address of the caller can be used at once: the first of a caller who re-authenticates, unless the account ever
 * had money and the device is new; or of an account that is younger than a day and never had money. Every other one has a waiting
 * period. Refuses `reauthentication_needed` without re-authentication when the account has a second factor (the password is none then), or when the
 * client prefers it.
 */
export async function isUsableAtOnce(
  tx: Transaction,
  caller: MemberCaller,
  { isFirst, gavePassword, prefersReauthentication }: NewAddress,
): Promise<boolean> {
  const [methods, state] = await Promise.all([
    listReauthenticationMethods(tx, caller.memberId),
    isFirst ? readState(tx, caller) : null,
  ])
  const isNewcomer = state?.is_newcomer ?? false
  const takesPassword = methods.includes('password')
  const isReauthenticated = caller.isReauthenticated || (gavePassword && takesPassword)
  const needsReauthentication = !takesPassword || (prefersReauthentication && !isNewcomer)
  if (needsReauthentication) await requireReauthentication(tx, { ...caller, isReauthenticated })
  return state !== null && ((isReauthenticated && !state.must_wait) || isNewcomer)
}

function readState(tx: Transaction, caller: MemberCaller) {
  const { memberId } = caller
  return tx
    .selectFrom('members')
    .where('id', '=', memberId)
    .select([
      sql<boolean>`registered_at > now() - interval '1 day' and not ${everHadMoney(memberId)}`.as('is_newcomer'),
      hasMoneyOnNewDevice(caller).as('must_wait'),
    ])
    .executeTakeFirstOrThrow()
}
