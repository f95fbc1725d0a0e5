import { makeBackupJob, restoreDrillJob } from './backup/jobs.ts'
import { examineJob } from './features/operations/examination/examine-job.ts'
import { mailAnnouncements } from './features/announcements/mail-announcements.ts'
import { followChains } from './features/chains/follow-chains.ts'
import { followRates } from './features/chains/rates/follow-rates.ts'
import { payOwedBonuses, payReferralBonus } from './features/bonuses/pay-bonuses.ts'
import { mailOverdrawnAssets } from './features/corrections/mail-overdrawn-assets.ts'
import { removeLostFactors } from './features/factors/lost/remove-lost-factors.ts'
import { removeDocuments } from './features/kyc/document/remove-documents.ts'
import { followDocumentExpiry } from './features/kyc/document/follow-document-expiry.ts'
import { postDistributions } from './features/gains/distributions/post-distributions.ts'
import { mailWaiting } from './features/overview/mails/mail-waiting.ts'
import { overdueOperatorSessions } from './features/operators/sessions/overdue-operator-sessions.ts'
import { overdueSessions } from './features/sessions/overdue-sessions.ts'
import { overduePolicyReports } from './features/policy-reports/receive-policy-reports.ts'
import { endOverdueDeposits } from './features/deposits/decision/end-overdue-deposits.ts'
import { releaseMaturedDeposits } from './features/deposits/release/release-matured-deposits.ts'
import { postToPublicHost } from './features/push/public-host.ts'
import { sendPush } from './features/push/send-push.ts'
import { removeOrphans } from './platform/files/remove-orphans.ts'
import { overdueOrigins } from './shared/access/origins/known-origins.ts'
import { cleanUp } from './platform/jobs/clean-up.ts'
import { mailMakers } from './registry/mail-makers.ts'
import { mailReset } from './features/operators/resets/mail-reset.ts'
import { overdueChallenges } from './shared/access/factors/challenges.ts'
import { overdueLinks } from './shared/mails/mail-links.ts'
import { overdueMails, resumeMails } from './shared/mails/resume-mails.ts'
import { sendMail } from './shared/mails/send-mail.ts'
import { raiseAddressAlarm } from './shared/signing/signed-addresses/raise-address-alarm.ts'
import type { Jobs } from './platform/jobs/run-jobs.ts'
import { verifyLedgerJob } from './features/ledger/seal/verify-ledger-job.ts'
import { postHead, sendHead } from './features/ledger/seal/send-head.ts'
import { updateDailyTotals } from './ledger/reporting/days/daily-totals.ts'
import { remindOfAddresses } from './features/profile/addresses/remind-of-addresses.ts'
import { applyEmailChanges } from './features/email-change/apply-email-changes.ts'
import { closeAccounts } from './features/account-closing/close-accounts.ts'
import { endRegistrations } from './features/registration/end-registrations.ts'
import { sendResetLink } from './features/password-reset/send-reset-link.ts'
import { mailOperator } from './features/operators/mail-operator.ts'
import { removeDueOwners } from './features/operators/access/waiting-removal.ts'
import { mailTerms } from './features/terms/mail-terms.ts'
import { alarmStoppedWithdrawals } from './features/withdrawals/sending/alarm-stopped-withdrawals.ts'
import { queueWithdrawalMails } from './features/withdrawals/request/queue-withdrawal-mails.ts'
import { mailInvitation } from './features/operators/invitations/mail-invitation.ts'

const hourMs = 3_600_000

/** The server's background jobs by the names they are enqueued under, and the schedule of the periodic ones (UTC). */
export const jobs: Jobs = {
  tasks: {
    send_mail: sendMail(mailMakers),
    resume_mails: resumeMails,
    send_push: sendPush(postToPublicHost),
    remind_of_addresses: remindOfAddresses,
    send_reset_link: sendResetLink,
    queue_withdrawal_mails: queueWithdrawalMails,
    alarm_stopped_withdrawals: alarmStoppedWithdrawals,
    apply_email_changes: applyEmailChanges,
    follow_chains: followChains,
    follow_rates: followRates,
    close_accounts: closeAccounts,
    end_registrations: endRegistrations,
    remove_lost_factors: removeLostFactors,
    mail_announcements: mailAnnouncements,
    mail_terms: mailTerms,
    mail_operator_invitation: mailInvitation,
    mail_operator_reset: mailReset,
    mail_operator: mailOperator,
    mail_waiting: mailWaiting,
    remove_due_owners: removeDueOwners,
    raise_address_alarm: raiseAddressAlarm,
    pay_referral_bonus: async ({ bonusId = '' }, context) => {
      await payReferralBonus(context, bonusId)
    },
    pay_owed_bonuses: (_payload, context) => payOwedBonuses(context, 1_000),
    release_matured_deposits: async (_payload, context) => {
      await releaseMaturedDeposits(context)
    },
    end_overdue_deposits: endOverdueDeposits,
    post_distributions: postDistributions,
    verify_ledger: verifyLedgerJob,
    send_head: sendHead,
    post_head: postHead,
    make_backup: makeBackupJob,
    restore_drill: restoreDrillJob,
    examine: examineJob,
    update_daily_totals: async (_payload, { database }) => {
      await updateDailyTotals(database)
    },
    mail_overdrawn_assets: mailOverdrawnAssets,
    remove_documents: removeDocuments,
    follow_document_expiry: (_payload, { database }) => followDocumentExpiry(database),
    clean_up: cleanUp({
      ...overdueSessions,
      ...overdueOrigins,
      ...overdueOperatorSessions,
      ...overdueLinks,
      ...overdueChallenges,
      ...overdueMails,
      ...overduePolicyReports,
    }),
    remove_orphans: removeOrphans({
      members: 'photo_file',
      kyc_submissions: 'file_name',
      kyc_parts: 'file_name',
      evidence_files: 'file_name',
    }),
  },
  timetable: [
    { task: 'update_daily_totals', match: '* * * * *' },
    { task: 'mail_overdrawn_assets', match: '* * * * *' },
    { task: 'post_distributions', match: '* * * * *' },
    { task: 'resume_mails', match: '* * * * *' },
    { task: 'queue_withdrawal_mails', match: '* * * * *' },
    { task: 'alarm_stopped_withdrawals', match: '* * * * *' },
    { task: 'mail_waiting', match: '* * * * *' },
    { task: 'follow_chains', match: '* * * * *', options: { maxAttempts: 1 } },
    { task: 'follow_rates', match: '* * * * *', options: { maxAttempts: 1 } },
    { task: 'end_overdue_deposits', match: '* * * * *' },
    { task: 'mail_announcements', match: '* * * * *' },
    { task: 'mail_terms', match: '* * * * *' },
    { task: 'apply_email_changes', match: '*/5 * * * *' },
    { task: 'close_accounts', match: '*/5 * * * *' },
    { task: 'end_registrations', match: '*/5 * * * *' },
    { task: 'remove_lost_factors', match: '*/5 * * * *' },
    { task: 'remove_due_owners', match: '*/5 * * * *' },
    { task: 'release_matured_deposits', match: '*/5 * * * *' },
    { task: 'pay_owed_bonuses', match: '7 * * * *' },
    { task: 'follow_document_expiry', match: '3 0 * * *' },
    { task: 'remove_documents', match: '23 2 * * *' },
    { task: 'clean_up', match: '17 * * * *' },
    { task: 'examine', match: '41 * * * *', options: { maxAttempts: 1 } },
    { task: 'remove_orphans', match: '37 3 * * *' },
    // Also when the server was not running at that time of the night.
    { task: 'make_backup', match: '12 2 * * *', options: { backfillPeriod: 12 * hourMs, jobKey: 'make_backup' } },
    { task: 'restore_drill', match: '12 4 * * *', options: { backfillPeriod: 12 * hourMs, jobKey: 'restore_drill' } },
    { task: 'send_head', match: '30 5 * * *' },
  ],
}
