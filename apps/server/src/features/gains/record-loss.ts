import { recordLoss as call } from '@cairn/contract/operator/gains/gains.ts'
import { route } from '../../platform/http/route.ts'
import { recordResult } from './record-result.ts'

/**
 * Records a loss of a plan, for another operator to approve. Its undistributed gains must cover it: no deposit is
 * reduced.
 */
export const recordLoss = route(call, async ({ actor, audit, body, caller, tx }) => {
  const approval_id = await recordResult(tx, { actor, audit, caller }, 'loss', body)
  return { approval_id, msg: 'Recorded. Another operator must approve it' }
})
