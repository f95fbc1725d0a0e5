import { releaseMatured as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { route } from '../../../platform/http/route.ts'
import { lockMaturedDeposits } from './lock-matured-deposits.ts'
import { returnToBalance } from './return-to-balance.ts'

/** Deposits per transaction, which locks the accounts of their members until it ends. */
const releasedMax = 500

/** Does at once, in an operator’s name, what a job does every five minutes. */
export const releaseMatured = route(call, async ({ actor, audit, caller, tx }) => {
  const matured = await lockMaturedDeposits(tx, releasedMax + 1, caller.email)
  const chosen = matured.slice(0, releasedMax)
  // By member, so that two such calls never wait for each other in a circle.
  for (const deposit of chosen.toSorted((a, b) => (a.member_id < b.member_id ? -1 : 1))) {
    await returnToBalance(tx, { actor, audit }, deposit)
  }
  return { released: chosen.length, are_more: matured.length > releasedMax, msg: 'Released' }
})
