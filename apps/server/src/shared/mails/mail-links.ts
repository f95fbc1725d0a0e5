import { sql, type SqlBool } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Overdue } from '../../platform/jobs/clean-up.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { createOwnedToken, listSecretHashes, findTokenOwner, hashSecret } from '../../platform/crypto/keyed-token.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MailContext, QueuedMail } from './mail-maker.ts'

type LinkPurpose = Tables['mail_links']['purpose']

/** The page that a link opens, how long it works, and the mail's text about that. */
export const linkLife = {
  // OWASP ASVS 5.0, 6.5.5: at most ten minutes for a link that opens an account.
  reset_password: { page: 'reset', minutes: 10, words: '10 minutes' },
  confirm_email: { page: 'confirm', minutes: 48 * 60, words: '48 hours' },
  confirm_new_email: { page: 'email', minutes: 60, words: '1 hour' },
  // It opens no access, so it may work for long.
  freeze_account: { page: 'freeze', minutes: 7 * 24 * 60, words: '7 days' },
} as const

/**
 * Makes the URL of a mailed link; only the hash of its token is stored, with its mail. Only the newest link to reset or to
 * confirm works; the freeze link of every mail works, because the member may open any of them.
 */
export async function makeLink(
  { id, memberId }: QueuedMail,
  purpose: LinkPurpose,
  { tx, baseUrl, keys }: MailContext,
): Promise<string> {
  if (purpose !== 'freeze_account') await retireLinks(tx, memberId, purpose)
  const { page, minutes } = linkLife[purpose]
  const token = createOwnedToken(memberId)
  await tx
    .insertInto('mail_links')
    .values({
      token_hash: hashSecret(keys, 'mail link', token),
      member_id: memberId,
      purpose,
      mail_id: id,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
  // After the #, the token stays in the browser: no server log and no Referer has it.
  return `${baseUrl}/account/${page}#${token}`
}

export interface FoundLink {
  memberId: string
  tokenHash: Buffer
}

/** Finds an unused link. `useLink` checks again that it is unused. Refuses `link_not_valid`. */
export async function findLink(tx: Transaction, keys: Keys, token: string, purpose: LinkPurpose): Promise<FoundLink> {
  return tx
    .selectFrom('mail_links')
    .select(['member_id as memberId', 'token_hash as tokenHash'])
    .where(isUsable(listSecretHashes(keys, 'mail link', token), purpose))
    .where('member_id', '=', findTokenOwner(token))
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
}

/** Uses a link, once, even if used twice at the same moment. Returns its member. Refuses `link_not_valid`. */
export async function useLink(tx: Transaction, keys: Keys, token: string, purpose: LinkPurpose): Promise<string> {
  const { memberId, tokenHash } = await findLink(tx, keys, token, purpose)
  await tx
    .updateTable('mail_links')
    .set({ used_at: sql`now()` })
    .where(isUsable([tokenHash], purpose))
    .returning('member_id')
    .executeTakeFirstOrThrow(() => refuse('link_not_valid'))
  return memberId
}

function isUsable(tokenHashes: Buffer[], purpose: LinkPurpose) {
  return sql<SqlBool>`token_hash = any (${tokenHashes}::bytea[]) and purpose = ${purpose} and used_at is null and expires_at > now()`
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
