import { assetNames } from '../../../shared/mails/asset-names.ts'
import { formatTimestamp } from '../../../shared/format-timestamp.ts'
import type { MailMaker, QueuedMail } from '../../../shared/mails/mail-maker.ts'
import type { Transaction } from '../../../platform/database/database.ts'

/**
 * Payout addresses were saved for the first time, or changed, or are about to take effect. Each address is whole, so that the owner
 * can compare every character.
 */
export const addressMails = {
  address_saved: async (mail, { tx }) => ({
    subject: 'Your withdrawal address was saved',
    ...(await describe(tx, mail, 'The first withdrawal address of your account was saved.')),
  }),
  address_changed: async (mail, { tx }) => ({
    subject: 'Your withdrawal address was changed',
    ...(await describe(tx, mail, 'A withdrawal address of your account was changed.')),
  }),
  address_in_force_soon: async (mail, { tx }) => ({
    subject: 'A withdrawal address takes effect soon',
    ...(await describe(tx, mail, 'A new withdrawal address of your account is about to take effect.')),
  }),
} satisfies Record<string, MailMaker>

async function describe(tx: Transaction, { memberId, facts }: QueuedMail, what: string) {
  const saved = await tx
    .selectFrom('payout_addresses')
    .select(['asset', 'address', 'saved_at', 'usable_from'])
    .where('member_id', '=', memberId)
    .where('id', 'in', (facts['addressIds'] ?? '').split(' '))
    .orderBy('asset')
    .execute()
  const [first] = saved
  const waits = first && first.usable_from > first.saved_at
  return {
    paragraphs: [
      `${what} ${waits ? `You can withdraw to it from ${formatTimestamp(first.usable_from)} on.` : 'You can withdraw to it now.'}`,
    ],
    facts: saved.map(({ asset, address }): [string, string] => [assetNames[asset], address]),
  }
}
