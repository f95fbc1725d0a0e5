import { formatTimestamp } from '../../../platform/format-timestamp.ts'
import type { MailMaker } from '../../../shared/mails/mail-maker.ts'

/** The mails about second factors reported as lost. Each has a link that freezes the account. */
export const lostFactorMails = {
  factor_removal_approved: async ({ recordId }, { baseUrl, tx }) => {
    const removal = await tx
      .selectFrom('factor_removals')
      .where('id', '=', recordId)
      .where('ended_at', 'is', null)
      .select('due_at')
      .executeTakeFirst()
    if (!removal) return null
    return {
      subject: 'Your second factors are going to be removed',
      paragraphs: [
        'Someone reported your second factor and your recovery codes to our support as lost. Two of our operators have agreed to remove all second factors from your account.',
        `If you did not ask for it, sign in with a second factor that is older than 30 days. Then keep your second factors at ${baseUrl}/security. If you cannot sign in, use the link below: nobody can then sign in before our support has spoken to you.`,
        'Then your password is enough to sign in. You are signed out on all devices, and withdrawals wait.',
      ],
      facts: [['Removed on', formatTimestamp(removal.due_at)]],
    }
  },
  factor_removal_stopped: () => ({
    subject: 'Your second factors stay',
    paragraphs: ['Someone who is signed in to your account stopped the removal of your second factors.'],
  }),
  lost_factors_removed: () => ({
    subject: 'Your second factors were removed',
    paragraphs: [
      'As we told you three days ago, all second factors and recovery codes were removed from your account. You were signed out on all devices, and withdrawals are locked for at least 24 hours.',
      'Sign in with your password, and add a second factor again.',
    ],
  }),
} satisfies Record<string, MailMaker>
