import { releaseMatured as call } from '@cairn/contract/operator/releases.ts'
import { route } from '../../../platform/http/route.ts'
import { lockMaturedDeposits } from './lock-matured-deposits.ts'
import { returnToBalance } from './return-to-balance.ts'

/** So many in one transaction, which holds their members' accounts until it is over. */
const most = 500

/** What a job does every five minutes, now and under an operator's name. */
export const releaseMatured = route(call, async ({ actor, audit, tx }) => {
  const matured = await lockMaturedDeposits(tx, most + 1)
  const chosen = matured.slice(0, most)
  // In the order of the members, so that two who do this at once wait for each other in one direction only.
  for (const deposit of chosen.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1))) {
    await returnToBalance(tx, { actor, audit }, deposit)
  }
  return { released: chosen.length, are_more: matured.length > most, msg: 'Released' }
})
