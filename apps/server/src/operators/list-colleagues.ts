import { listColleagues } from '@cairn/contract/operator/operators.ts'
import { route } from '../http/route.ts'

/** The operators in place but who asks. Not in pages: there are few. */
export default route(listColleagues, async ({ caller, tx }) => {
  const colleagues = await tx
    .selectFrom('operators')
    .where('removed_at', 'is', null)
    .where('id', '<>', caller.operatorId)
    .orderBy('id')
    .select(['id', 'role'])
    .execute()
  return { colleagues }
})
