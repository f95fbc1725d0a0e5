import { recordGain } from '@cairn/contract/operator/gains.ts'
import { route } from '../../platform/http/route.ts'
import { recordResult } from './record-result.ts'

/** A plan made a gain. */
export default route(recordGain, async ({ body, caller, requestId, tx }) => {
  const approval_id = await recordResult(tx, { caller, requestId }, 'gain', body)
  return { approval_id, msg: 'Recorded. Another operator has to approve it' }
})
