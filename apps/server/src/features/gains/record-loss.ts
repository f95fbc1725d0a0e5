import { recordLoss as call } from '@cairn/contract/operator/gains.ts'
import { route } from '../../platform/http/route.ts'
import { recordResult } from './record-result.ts'

/** A plan made a loss, which what it gained before must cover: nobody's deposit is touched. */
export const recordLoss = route(call, async ({ actor, audit, body, caller, tx }) => {
  const approval_id = await recordResult(tx, { actor, audit, caller }, 'loss', body)
  return { approval_id, msg: 'Recorded. Another operator has to approve it' }
})
