import type { MailMaker } from '../../shared/mails/mail-maker.ts'
import { formatTimestamp } from '../../platform/format-timestamp.ts'

/**
 * A mail about the security of an account: the event and its time. The facts are our own words (`describeDevice`) or a network
 * address, because any text of a browser could be a thief's.
 */
function securityMail(subject: string, paragraphs: string[], labels: Record<string, string> = {}): MailMaker {
  return ({ facts, queuedAt }) => ({
    subject,
    paragraphs,
    facts: [
      ...Object.entries(labels).flatMap(([name, label]): [string, string][] => {
        const value = facts[name]
        return value ? [[label, value]] : []
      }),
      ['Time', formatTimestamp(queuedAt)],
    ],
  })
}

const from = { device: 'Device', address: 'Network address' }

export const securityMails = {
  new_device: securityMail(
    'A new device signed in to your account',
    ['Someone signed in to your account with a device or from a network that was not used before.'],
    from,
  ),
  session_ended_for_safety: securityMail(
    'You were signed out for your safety',
    [
      'Your sign-in was used by another browser. This happens when a device was copied or a sign-in was stolen, so we ended it.',
      'If you do not know why, sign in again and choose a new password.',
    ],
    from,
  ),
  factor_added: securityMail(
    'A way to confirm your identity was added',
    ['A second factor was added to your account.'],
    { factor: 'Added', ...from },
  ),
  factor_removed: securityMail(
    'A way to confirm your identity was removed',
    ['A second factor was removed from your account.'],
    { factor: 'Removed', ...from },
  ),
  recovery_codes_made: securityMail('New recovery codes were made', [
    'New recovery codes were made for your account. The earlier ones no longer work.',
  ]),
  recovery_code_used: securityMail(
    'A recovery code was used',
    ['A recovery code of your account was used instead of a second factor. It does not work again.'],
    from,
  ),
} satisfies Record<string, MailMaker>
