import { cleanUp } from './jobs/clean-up.ts'
import type { Jobs } from './jobs/run-jobs.ts'
import { sendAddressNotice } from './members/send-address-notice.ts'
import { sendConfirmation } from './members/send-confirmation.ts'
import { sendPasswordNotice } from './members/send-password-notice.ts'
import { sendResetLink } from './members/send-reset-link.ts'

/** What the server does behind the calls: each job by the name it is enqueued under, and those that come by the clock (UTC). */
export const jobs: Jobs = {
  tasks: {
    send_confirmation: sendConfirmation,
    send_reset_link: sendResetLink,
    send_password_notice: sendPasswordNotice,
    send_address_notice: sendAddressNotice,
    clean_up: cleanUp,
  },
  timetable: [{ task: 'clean_up', match: '17 * * * *' }],
}
