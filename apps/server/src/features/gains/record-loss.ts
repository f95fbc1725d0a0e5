import { recordLoss } from '@cairn/contract/operator/gains.ts'
import { route } from '../../platform/http/route.ts'
import { recordResult } from './record-result.ts'

/** A plan made a loss, which what it gained before must cover: nobody's deposit is touched. */
export default route(recordLoss, async ({ body, caller, requestId, tx }) => {
  const approval_id = await recordResult(tx, { caller, requestId }, 'loss', body)
  return { approval_id, msg: 'Recorded. Another operator has to approve it' }
})
