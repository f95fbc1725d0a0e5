import { resendConfirmation as call } from '@cairn/contract/member/account/sessions.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import { queueMail } from '../../shared/mails/queue-mail.ts'

/** Mails the member another confirmation link. */
export const resendConfirmation = route(
  call,
  async ({ caller, services }) => {
    await countAttempt(services, [['confirmationOfMember', caller.memberId]])
  },
  async ({ caller: { memberId }, tx }) => {
    queueMail(tx, { memberId, name: 'confirm_email' })
    return { msg: 'We have sent the link again' }
  },
)
