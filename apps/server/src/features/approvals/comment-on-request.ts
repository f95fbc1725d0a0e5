import { commentOnRequest as call } from '@cairn/contract/operator/approvals/approvals.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'

/**
 * Adds a comment to a request, decided or not. It counts as a change: a decision on a page without it is refused, so that a
 * warning is read. A repeated comment is stored once.
 */
export const commentOnRequest = route(call, async ({ audit, body, caller, params, tx }) => {
  const approval = await tx
    .selectFrom('approvals')
    .where('id', '=', params.id)
    .select(['id', 'member_id'])
    // The lock makes a decision at this moment commit first, or see the comment.
    .forUpdate()
    .executeTakeFirstOrThrow(() => refuse('not_found'))
  const added = await tx
    .insertInto('approval_comments')
    .values({ id: body.id, approval_id: approval.id, operator_id: caller.operatorId, words: body.words })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return {}
  await audit('approval_commented', {
    subjectId: approval.id,
    memberId: approval.member_id,
    details: { words: body.words },
  })
  return {}
})
