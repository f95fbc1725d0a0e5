import { expireDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { depositExpiries } from '@cairn/contract/operator/shared/reasons.ts'
import { route } from '../../../platform/http/route.ts'
import { endUnpaidDeposit } from './end-unpaid-deposit.ts'

/** Ends a deposit whose payment did not arrive in time. */
export const expireDeposit = route(call, async ({ audit, body, caller, params, tx }) => {
  const ending = { status: 'expired', texts: depositExpiries, code: body.code, words: body.words } as const
  await endUnpaidDeposit(tx, { audit, caller }, params.id, ending)
  return { msg: 'The deposit is expired' }
})
