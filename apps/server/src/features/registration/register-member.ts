import { randomUUIDv7 } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { AccountType, InvestmentPlan } from '@cairn/contract/core/constants.ts'
import { registerMember as call } from '@cairn/contract/member/account/sessions.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'
import { openMemberAccounts } from '../../ledger/accounts.ts'
import { hashPassword, requireFreeTurn } from '../../platform/crypto/passwords.ts'
import { findAccount } from '../../shared/access/passwords/find-account.ts'
import { requireGoodPassword } from '../../shared/access/passwords/require-good-password.ts'
import { signRow, type SigningKeys } from '../../shared/signing/signatures/row-signature.ts'
import { recordAgreement } from '../../shared/terms/record-agreement.ts'
import { createUsername } from './username.ts'

/** Makes a member account, and mails a confirmation link. The sponsor never changes, so sponsorship has no loops. */
export const registerMember = route(
  call,
  async ({ body, services, address }) => {
    // Correctable errors are refused before the attempt is counted.
    requireGoodPassword(services, body.password, [body.full_name, body.email])
    requireFreeTurn('member')
    await countAttempt(services, [
      ['registrationOfEmail', (await findAccount(services, body.email)).email],
      ['registrationFromAddress', address],
    ])
    return hashPassword(body.password, { kind: 'member', id: body.email })
  },
  async ({ audit, body, prepared, query, services, tx }) => {
    const { account_type, email, full_name } = body
    const sponsor_id = await findSponsor(tx, body.upline ?? '')
    const investment_plan = startingPlan(account_type)
    const member = { email, full_name, account_type, investment_plan, sponsor_id, password_hash: prepared }
    const memberId = await insertMember(tx, services.keys, member)
    await openMemberAccounts(tx, memberId)
    queueMail(tx, { memberId, name: 'confirm_email' })
    await audit('member_registered', { memberId, details: { account_type, sponsor_id } })
    // The version that the person ticked. If a newer one is in force, the first sign-in requires it.
    if (query.terms !== undefined) await recordAgreement(tx, audit, { memberId, version: query.terms })
    return { is_mailed: services.config.SMTP_URL !== '' }
  },
)

async function findSponsor(tx: Transaction, referralId: string): Promise<string | null> {
  if (referralId === '') return null
  const sponsor = await tx
    .selectFrom('members')
    .select('id')
    .where('username', '=', sql<string>`lower(${referralId})`)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow(() => refuse('referral_id_not_found'))
  return sponsor.id
}

/** `Enterprise` is written with its capital in the plan's name. */
function startingPlan(accountType: AccountType): InvestmentPlan {
  return (accountType.charAt(0).toUpperCase() + accountType.slice(1)) as InvestmentPlan
}

type NewMember = Omit<Insertable<Tables['members']>, 'id' | 'username' | 'signature'>

async function insertMember(tx: Transaction, keys: SigningKeys, member: NewMember): Promise<string> {
  for (;;) {
    const id = randomUUIDv7()
    const { email, password_hash } = member
    const signature = signRow(keys, 'member', { id, email, password_hash, email_confirmed_at: null, locked_at: null })
    // A taken username is drawn again. The table refuses a taken email, even a very new one.
    const inserted = await tx
      .insertInto('members')
      .values({ id, username: createUsername(member.full_name), ...member, signature })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) return inserted.id
  }
}
