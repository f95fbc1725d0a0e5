import { viewOperator as call } from '@cairn/contract/operator/operators/sessions.ts'
import { route } from '../../../platform/http/route.ts'
import { listColleagues } from './list-colleagues.ts'

/** The signed-in operator, and the other operators. */
export const viewOperator = route(call, async ({ caller: { operatorId, name, email, role }, tx }) => ({
  operator: { name, email, role },
  colleagues: await listColleagues(tx, operatorId),
}))
