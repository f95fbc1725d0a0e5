import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** Whether a member has a second factor, which every sign-in with the password then needs. */
export async function hasSecondFactor(database: Kysely<Tables>, memberId: string): Promise<boolean> {
  const found = await database
    .selectFrom('authenticators')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}
