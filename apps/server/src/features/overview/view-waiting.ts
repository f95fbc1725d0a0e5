import { viewWaiting as call } from '@cairn/contract/operator/overview.ts'
import { route } from '../../platform/http/route.ts'
import { queuesOf } from './queues.ts'
import { countWaiting } from './read-waiting.ts'

/** The caller's queues with their counts. */
export const viewWaiting = route(call, async ({ caller, tx }) => ({
  waiting: await countWaiting(tx, caller, queuesOf(caller.role)),
}))
