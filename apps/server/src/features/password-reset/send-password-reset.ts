import { sendPasswordReset as call } from '@cairn/contract/operator/members/member-actions.ts'
import { countAttempt } from '../../platform/http/limits/rate-limits.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'

/** Mails a member the link for a new password. It has its own limit, which a stranger cannot use up. */
export const sendPasswordReset = route(
  call,
  async ({ services, params }) => {
    await countAttempt(services, [['resetByOperator', params.id]])
  },
  async ({ audit, params, tx }) => {
    const member = await tx.selectFrom('members').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!member) throw refuse('not_found')
    await enqueueJob(tx, 'send_reset_link', { memberId: member.id })
    await audit('password_reset_sent', { memberId: member.id })
    return { msg: 'The email will be sent shortly' }
  },
)
