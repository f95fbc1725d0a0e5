import { rejectDeposit as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { depositRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { route } from '../../../platform/http/route.ts'
import { endUnpaidDeposit } from './end-unpaid-deposit.ts'

/** Ends a deposit whose payment is not credited. */
export const rejectDeposit = route(call, async ({ audit, body, caller, params, tx }) => {
  const ending = { status: 'rejected', texts: depositRejections, code: body.code, words: body.words } as const
  await endUnpaidDeposit(tx, { audit, caller }, params.id, ending)
  return { msg: 'The deposit is rejected' }
})
