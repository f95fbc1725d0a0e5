import { releaseDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { route } from '../../../platform/http/route.ts'
import { returnToBalance } from './return-to-balance.ts'

/** Returns one deposit to the balance before the end of its term, or when the plan has no term. */
export const releaseDeposit = route(call, async ({ actor, audit, body: { reason }, params, tx }) => {
  const deposit = await tx
    .selectFrom('deposits')
    .where('id', '=', params.id)
    .select(['id', 'member_id', 'received_cents', 'status', 'released_at'])
    .forUpdate()
    .executeTakeFirst()
  if (!deposit) throw refuse('not_found')
  const { received_cents, released_at, status } = deposit
  if (released_at || received_cents === null) {
    throw refuse('deposit_not_in_plan', { status: released_at ? 'released' : status })
  }
  await returnToBalance(tx, { actor, audit, reason }, { ...deposit, received_cents })
  return { msg: 'The deposit is released to the balance' }
})
