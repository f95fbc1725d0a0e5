import { recordGain as call } from '@cairn/contract/operator/gains/gains.ts'
import { route } from '../../platform/http/route.ts'
import { recordResult } from './record-result.ts'

/** Records a gain of a plan, for another operator to approve. */
export const recordGain = route(call, async ({ actor, audit, body, caller, tx }) => {
  const approval_id = await recordResult(tx, { actor, audit, caller }, 'gain', body)
  return { approval_id, msg: 'Recorded. Another operator must approve it' }
})
