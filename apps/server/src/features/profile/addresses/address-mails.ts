import { addressFacts } from '../../../shared/mails/address-facts.ts'
import { formatTimestamp } from '../../../platform/format-timestamp.ts'
import type { MailMaker } from '../../../shared/mails/mail-maker.ts'

/** Payout addresses were saved, changed, or will soon take effect. Each address is whole, so that the owner can compare it. */
export const addressMails = {
  address_saved: addressMail(
    'Your withdrawal address was saved',
    'The first withdrawal address of your account was saved.',
  ),
  address_changed: addressMail(
    'Your withdrawal address was changed',
    'A withdrawal address of your account was changed.',
  ),
  address_added: addressMail('A withdrawal address was added', 'Another withdrawal address was saved to your account.'),
  address_in_force_soon: addressMail(
    'A withdrawal address takes effect soon',
    'A new withdrawal address of your account is about to take effect.',
  ),
}

function addressMail(subject: string, what: string): MailMaker {
  return async ({ memberId, facts }, { tx }) => {
    const saved = await tx
      .selectFrom('payout_addresses')
      .select(['asset', 'address', 'label', 'saved_at', 'usable_from'])
      .where('member_id', '=', memberId)
      .where('id', 'in', (facts['addressIds'] ?? '').split(' '))
      .orderBy('asset')
      .execute()
    const [first] = saved
    const waits = first && first.usable_from > first.saved_at
    const since = waits ? `from ${formatTimestamp(first.usable_from)} on` : 'now'
    return {
      subject,
      paragraphs: [`${what} You can withdraw to it ${since}.`],
      facts: saved.flatMap(addressFacts),
    }
  }
}
