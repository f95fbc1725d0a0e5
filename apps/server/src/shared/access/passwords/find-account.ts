import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'

/** The account of an email. Without an account there is no id and no hash. */
export interface Account {
  /** Lower-cased by the database, exactly as its unique index compares it, for the limits. */
  email: string
  memberId: string | null
  passwordHash: string | null
}

/** Finds the account of an email, without case, with the same work with or without one. */
export async function findAccount({ database }: Services, email: string): Promise<Account> {
  const { rows } = await sql<Account>`
    select typed.email, member.id as "memberId", member.password_hash as "passwordHash"
    from (select lower(${email}::text) as email) as typed
    left join members member on lower(member.email) = typed.email`.execute(database.kysely)
  return rows[0] ?? { email, memberId: null, passwordHash: null }
}

/** The account of a signed-in member, with the name. */
export function findOwnAccount({ database }: Services, memberId: string) {
  return database.kysely
    .selectFrom('members')
    .where('id', '=', memberId)
    .select(['id as memberId', 'full_name as fullName', 'password_hash as passwordHash'])
    .select(sql<string>`lower(email)`.as('email'))
    .executeTakeFirstOrThrow()
}
