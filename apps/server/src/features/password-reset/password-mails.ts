import { describeUndone } from '../../shared/access/recovery/undo-left-behind.ts'
import type { MailMaker } from '../../shared/mails/mail-maker.ts'

export const passwordMails = {
  password_changed: (_mail, { baseUrl }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your password was changed on your profile. You were signed out on all other devices.',
      elsewise(baseUrl),
    ],
  }),
  password_reset: ({ facts }, { baseUrl }) => ({
    subject: 'Your password was changed',
    paragraphs: [
      'Your password was reset with an emailed link. You were signed out on all devices, and withdrawals are locked for at least 24 hours.',
      ...describeUndone(facts['undone'], baseUrl),
      elsewise(baseUrl),
    ],
  }),
} satisfies Record<string, MailMaker>

function elsewise(baseUrl: string): string {
  return `If this was not you, freeze your account with the link below, or reset your password now at ${baseUrl}/forgot_password.`
}
