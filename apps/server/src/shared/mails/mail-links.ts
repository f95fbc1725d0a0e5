import { sql, type SqlBool } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createToken, hashToken } from '../../platform/crypto/random-token.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailContext, QueuedMail } from './mail-maker.ts'

type LinkPurpose = Tables['mail_links']['purpose']

/** The page that a link opens, how long it works, and how the mail says it. */
export const linkLife = {
  // OWASP ASVS 5.0, 6.5.5: at most ten minutes for what opens an account.
  reset_password: { page: 'reset', minutes: 10, words: '10 minutes' },
  confirm_email: { page: 'confirm', minutes: 48 * 60, words: '48 hours' },
  confirm_new_email: { page: 'email', minutes: 60, words: '1 hour' },
  // It opens nothing, so it may wait for a member who is away.
  freeze_account: { page: 'freeze', minutes: 7 * 24 * 60, words: '7 days' },
} as const

/**
 * Makes the URL of a mailed link; only the hash of its token is stored, with the mail that it is for. Only the newest link to reset
 * or to confirm works; the freeze link of every mail works, because the member may open any of them.
 */
export async function makeLink(
  { id, memberId }: QueuedMail,
  purpose: LinkPurpose,
  { tx, baseUrl }: MailContext,
): Promise<string> {
  if (purpose !== 'freeze_account') await retireLinks(tx, memberId, purpose)
  const { page, minutes } = linkLife[purpose]
  const token = createToken()
  await tx
    .insertInto('mail_links')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      purpose,
      mail_id: id,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
  // Behind the #, the token stays in the browser: no server log and no Referer has it.
  return `${baseUrl}/account/${page}#${token}`
}

/** Returns the member of an unused link. `useLink` decides whether it is still unused. Refuses `link_not_valid`. */
export async function findLink(tx: Transaction, token: string, purpose: LinkPurpose): Promise<string> {
  const link = await tx
    .selectFrom('mail_links')
    .select('member_id')
    .where(isUsable(token, purpose))
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
  return link.member_id
}

/** Uses a link, once, even when it is used twice at the same moment. Returns its member. Refuses `link_not_valid`. */
export async function useLink(tx: Transaction, token: string, purpose: LinkPurpose): Promise<string> {
  const link = await tx
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where(isUsable(token, purpose))
    .returning('member_id')
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
  return link.member_id
}

function isUsable(token: string, purpose: LinkPurpose) {
  return sql<SqlBool>`token_hash = ${hashToken(token)} and purpose = ${purpose} and used_at is null and expires_at > now()`
}

/** Invalidates a member's unused links for a purpose. */
export async function retireLinks(tx: Transaction, memberId: string, purpose: LinkPurpose): Promise<void> {
  await tx
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Links a week after they stopped working. */
export const overdueLinks: Overdue = { mail_links: sql`expires_at < now() - interval '7 days'` }
