import { recordAccessReview as call } from '@cairn/contract/operator/operators/operators.ts'
import { route } from '../../../platform/http/route.ts'

/** Records that an owner reviewed who has access. */
export const recordAccessReview = route(call, async ({ audit }) => {
  await audit('access_reviewed', {})
  return { msg: 'The review is recorded' }
})
