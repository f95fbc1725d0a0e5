import { sql, type Kysely } from 'kysely'
import type { ReauthenticationMethod } from '@cairn/contract/member/account/reauthentication.ts'
import type { Tables } from '../../../platform/database/tables.ts'

export interface FoundFactors {
  authenticator: boolean
  passkey: boolean
}

export async function findFactors(database: Kysely<Tables>, memberId: string): Promise<FoundFactors> {
  const { rows } = await sql<FoundFactors>`
    select exists (select from authenticators where member_id = ${memberId} and confirmed_at is not null) as authenticator,
      exists (select from passkeys where member_id = ${memberId}) as passkey`.execute(database)
  return rows[0] ?? { authenticator: false, passkey: false }
}

/** Whether a member has a second factor, which every sign-in with the password then needs. */
export async function hasSecondFactor(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const { authenticator, passkey } = await findFactors(database, memberId)
  return authenticator || passkey
}

/**
 * The methods of these factors, the easiest first. A recovery code goes into the field of a code, so that is always among them.
 */
export function listFactorMethods({ authenticator, passkey }: FoundFactors): ReauthenticationMethod[] {
  if (passkey) return ['passkey', 'code']
  return authenticator ? ['code'] : []
}

/** Since when the account has always had a second factor, as a column of a factor that is added now. */
export function guardedSince(memberId: string) {
  return sql<Date>`least(now(),
    (select min(guarded_since) from passkeys where member_id = ${memberId}),
    (select min(guarded_since) from authenticators where member_id = ${memberId} and confirmed_at is not null))`
}
