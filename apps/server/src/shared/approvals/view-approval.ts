import { viewApproval as call } from '@cairn/contract/operator/approvals/approvals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readViewers } from '../audit/record-viewers.ts'
import { readApprovals } from './read-approvals.ts'

/** One request with its sentence and its exact payload. */
export const viewApproval = route(call, async ({ caller, params, tx }) => {
  const row = await readApprovals(tx, caller)
    .where('approval.id', '=', params.id)
    .select('approval.payload')
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const { payload, ...approval } = row
  return { approval, payload, viewers: await readViewers(tx, caller, params.id) }
})
