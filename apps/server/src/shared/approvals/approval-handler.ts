import type { ApprovalKindName, ApprovalPayload } from '@cairn/contract/operator/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'
import type { Services } from '../../platform/services.ts'

/** What an approval of each kind does. They are put together at the root, because domains do not know each other. */
export type ApprovalHandlers = { readonly [K in ApprovalKindName]: ApprovalHandler<K> }

/**
 * Does what was asked for, in the transaction of the approval. It looks at everything again, under lock: days may have gone by
 * since it was asked. A refusal undoes the approval, and the request goes on waiting. It writes audit rows of its own for what
 * it changes.
 */
export type ApprovalHandler<K extends ApprovalKindName> = (
  tx: Transaction,
  context: ApprovalContext<K>,
) => Promise<void>

/** What a handler works with; `caller` is the operator who approves. */
export interface ApprovalContext<K extends ApprovalKindName> extends BoundCaller<OperatorCaller> {
  payload: ApprovalPayload<K>
  approval: { id: string; memberId: string | null; askedBy: string; reason: string }
  services: Services
}
