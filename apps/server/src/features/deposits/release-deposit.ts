import { releaseDeposit } from '@cairn/contract/operator/releases.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { returnToBalance } from './return-to-balance.ts'

/** A chosen deposit goes back to the balance before its term, or without one. */
export default route(releaseDeposit, async ({ body: { reason }, caller, params, requestId, tx }) => {
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
  await returnToBalance(tx, { caller, requestId, reason }, { ...deposit, received_cents })
  return { msg: 'The deposit is back in the balance' }
})
