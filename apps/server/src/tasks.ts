import { payOwedBonuses } from './deposits/pay-owed-bonuses.ts'
import { payReferralBonus } from './deposits/pay-referral-bonus.ts'
import { releaseMaturedDeposits } from './deposits/release-matured-deposits.ts'
import { removeOrphans } from './files/remove-orphans.ts'
import { cleanUp } from './jobs/clean-up.ts'
import type { Jobs } from './jobs/run-jobs.ts'
import { verifyLedgerJob } from './ledger/browse/verify-ledger-job.ts'
import { sumDays } from './ledger/day-sums.ts'
import { sendAddressNotice } from './members/send-address-notice.ts'
import { sendConfirmation } from './members/send-confirmation.ts'
import { sendPasswordNotice } from './members/send-password-notice.ts'
import { sendResetLink } from './members/send-reset-link.ts'
import { mailInvitation } from './operators/mail-invitation.ts'

/** What the server does behind the calls: each job by the name it is enqueued under, and those that come by the clock (UTC). */
export const jobs: Jobs = {
  tasks: {
    send_confirmation: sendConfirmation,
    send_reset_link: sendResetLink,
    send_password_notice: sendPasswordNotice,
    send_address_notice: sendAddressNotice,
    mail_operator_invitation: mailInvitation,
    pay_referral_bonus: async ({ referredId = '' }, { database }) => {
      await payReferralBonus(database, referredId)
    },
    pay_owed_bonuses: (_payload, { database }) => payOwedBonuses(database, 1_000),
    release_matured_deposits: async (_payload, { database }) => {
      await releaseMaturedDeposits(database)
    },
    verify_ledger: verifyLedgerJob,
    sum_days: async (_payload, { database }) => {
      await sumDays(database)
    },
    clean_up: cleanUp,
    remove_orphans: removeOrphans,
  },
  timetable: [
    { task: 'sum_days', match: '* * * * *' },
    { task: 'release_matured_deposits', match: '*/5 * * * *' },
    { task: 'pay_owed_bonuses', match: '7 * * * *' },
    { task: 'clean_up', match: '17 * * * *' },
    { task: 'remove_orphans', match: '37 3 * * *' },
  ],
}
