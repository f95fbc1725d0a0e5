import { requestPasswordReset as call } from '@cairn/contract/member/account/sessions.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { route } from '../../platform/http/route.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { tryCount } from '../../shared/access/passwords/check-within-limits.ts'
import { findAccount } from '../../shared/access/passwords/find-account.ts'

/**
 * Requests a link for a new password. Neither the reply nor its duration shows whether the address has an account or was used too
 * often: a job is added in any case, and decides whether to mail.
 */
export const requestPasswordReset = route(
  call,
  async ({ body, services, address }) => {
    const { email, memberId } = await findAccount(services, body.username)
    await countAttempt(services, [['resetFromAddress', address]])
    const { refusal } = await tryCount(services, [
      ['resetOfAccount', email],
      ['resetOfAccountInADay', email],
    ])
    return { memberId: refusal ? null : memberId }
  },
  async ({ audit, prepared, tx }) => {
    const { memberId } = prepared
    await enqueueJob(tx, 'send_reset_link', memberId ? { memberId } : {})
    if (memberId) await audit('password_reset_requested', { memberId })
    return {}
  },
)
