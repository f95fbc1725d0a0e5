import { mailAnnouncements } from './features/announcements/mail-announcements.ts'
import { payOwedBonuses } from './features/bonuses/pay-owed-bonuses.ts'
import { payReferralBonus } from './features/bonuses/pay-referral-bonus.ts'
import { followDocumentExpiry } from './features/kyc/document/follow-document-expiry.ts'
import { sendDocumentNotice } from './features/kyc/document/send-document-notice.ts'
import { postDistributions } from './features/gains/distributions/post-distributions.ts'
import { overdueOperatorSessions } from './features/operators/sessions/overdue-operator-sessions.ts'
import { overdueSessions } from './features/sessions/overdue-sessions.ts'
import { overdueLinks } from './features/members/mailed-links/mail-links.ts'
import { releaseMaturedDeposits } from './features/deposits/release/release-matured-deposits.ts'
import { removeOrphans } from './platform/files/remove-orphans.ts'
import { cleanUp } from './platform/jobs/clean-up.ts'
import { raiseAddressAlarm } from './shared/signed-addresses/raise-address-alarm.ts'
import type { Jobs } from './platform/jobs/run-jobs.ts'
import { verifyLedgerJob } from './ledger/verification/verify-ledger-job.ts'
import { postHead, sendHead } from './ledger/sealing/send-head.ts'
import { updateDailyTotals } from './ledger/reporting/daily-totals.ts'
import { sendAddressNotice } from './features/members/profile/send-address-notice.ts'
import { sendConfirmation } from './features/members/registration/send-confirmation.ts'
import { sendPasswordNotice } from './features/members/password-reset/send-password-notice.ts'
import { sendResetLink } from './features/members/password-reset/send-reset-link.ts'
import { sendNotice } from './features/notices/send-notice.ts'
import { mailOperator } from './features/operators/mail-operator.ts'
import { removeDueOwners } from './features/operators/waiting-removal.ts'
import { mailInvitation } from './features/operators/invitations/mail-invitation.ts'

/** The server's background jobs by the names they are enqueued under, and the schedule of the periodic ones (UTC). */
export const jobs: Jobs = {
  tasks: {
    send_confirmation: sendConfirmation,
    send_reset_link: sendResetLink,
    send_password_notice: sendPasswordNotice,
    send_address_notice: sendAddressNotice,
    send_document_notice: sendDocumentNotice,
    mail_notice: sendNotice,
    mail_announcements: mailAnnouncements,
    mail_operator_invitation: mailInvitation,
    mail_operator: mailOperator,
    remove_due_owners: removeDueOwners,
    raise_address_alarm: raiseAddressAlarm,
    pay_referral_bonus: async ({ referredId = '' }, { database }) => {
      await payReferralBonus(database, referredId)
    },
    pay_owed_bonuses: (_payload, { database }) => payOwedBonuses(database, 1_000),
    release_matured_deposits: async (_payload, { database }) => {
      await releaseMaturedDeposits(database)
    },
    post_distributions: postDistributions,
    verify_ledger: verifyLedgerJob,
    send_head: sendHead,
    post_head: postHead,
    update_daily_totals: async (_payload, { database }) => {
      await updateDailyTotals(database)
    },
    follow_document_expiry: (_payload, { database }) => followDocumentExpiry(database),
    clean_up: cleanUp({ ...overdueSessions, ...overdueOperatorSessions, ...overdueLinks }),
    remove_orphans: removeOrphans({ members: 'photo_file', kyc_submissions: 'file_name', evidence_files: 'file_name' }),
  },
  timetable: [
    { task: 'update_daily_totals', match: '* * * * *' },
    { task: 'post_distributions', match: '* * * * *' },
    { task: 'mail_announcements', match: '* * * * *' },
    { task: 'remove_due_owners', match: '*/5 * * * *' },
    { task: 'release_matured_deposits', match: '*/5 * * * *' },
    { task: 'pay_owed_bonuses', match: '7 * * * *' },
    { task: 'follow_document_expiry', match: '3 0 * * *' },
    { task: 'clean_up', match: '17 * * * *' },
    { task: 'remove_orphans', match: '37 3 * * *' },
    { task: 'send_head', match: '30 5 * * *' },
  ],
}
