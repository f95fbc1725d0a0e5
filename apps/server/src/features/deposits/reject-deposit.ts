import { rejectDeposit } from '@cairn/contract/operator/deposits.ts'
import { depositRejections } from '@cairn/contract/operator/reasons.ts'
import { route } from '../../platform/http/route.ts'
import { endUnpaidDeposit } from './end-unpaid-deposit.ts'

/** The payment will not be credited. */
export default route(rejectDeposit, async ({ body, caller, params, requestId, tx }) => {
  const ending = { status: 'rejected', texts: depositRejections, code: body.code, words: body.words } as const
  await endUnpaidDeposit(tx, { caller, requestId }, params.id, ending)
  return { msg: 'The deposit is rejected' }
})
