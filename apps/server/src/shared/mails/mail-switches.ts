import { sql } from 'kysely'
import { mailKinds, type MailKind } from '@cairn/contract/member/notices.ts'
import { findTokenOwner, isTokenSigned, signToken } from '../../platform/crypto/keyed-token.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Audit } from '../../platform/http/callers.ts'
import type { MailContext } from './mail-maker.ts'

interface Switch {
  memberId: string
  kind: MailKind
}

export const switchPage = '/account/mails'

/**
 * Makes the URL that switches mails of one kind to a mailbox off, and on again, without a sign-in. Its token is signed and not
 * stored. It works any number of times while the mailbox is the member's: a change of the email ends the former mailbox's links,
 * and so does closing the account. It is in the path and not behind a `#`, because mail programs send it.
 */
export function makeSwitchLink(
  { baseUrl, keys }: Pick<MailContext, 'baseUrl' | 'keys'>,
  { memberId, email, kind }: Switch & { email: string },
): string {
  return `${baseUrl}${switchPage}/${kind}/${signToken(keys, 'mail switch', memberId, opened(kind, email))}`
}

/** Finds the target of a link, and whether these mails are on. Null for an invalid link. */
export async function findSwitch(
  tx: Transaction,
  keys: Keys,
  link: { kind: string; token: string },
): Promise<(Switch & { isOn: boolean }) | null> {
  const kind = mailKinds.find((each) => each === link.kind)
  const ownerId = findTokenOwner(link.token)
  if (!kind || !ownerId) return null
  const member = await tx
    .selectFrom('members')
    .where('id', '=', ownerId)
    .select(['id as memberId', 'email'])
    .select(
      sql<boolean>`not exists (select from muted_mails where member_id = members.id and kind = ${kind})`.as('isOn'),
    )
    .executeTakeFirst()
  if (!member) return null
  const { email, ...found } = member
  return isTokenSigned(keys, 'mail switch', link.token, { ownerId, opened: opened(kind, email) })
    ? { ...found, kind }
    : null
}

/** Accounts ignore the case of an email. */
function opened(kind: MailKind, email: string): string {
  return `${kind}\n${email.toLowerCase()}`
}

/** Switches the mails of one kind on or off; a change adds an entry to the audit log. */
export async function switchMails(
  { audit, tx }: { audit: Audit; tx: Transaction },
  { memberId, kind, isOn }: Switch & { isOn: boolean },
): Promise<void> {
  const off = { member_id: memberId, kind }
  const changed = isOn
    ? await tx
        .deleteFrom('muted_mails')
        .where('member_id', '=', memberId)
        .where('kind', '=', kind)
        .returning('kind')
        .execute()
    : await tx
        .insertInto('muted_mails')
        .values(off)
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .execute()
  if (changed.length > 0) await audit('mail_switched', { memberId, details: { kind, is_on: isOn } })
}
