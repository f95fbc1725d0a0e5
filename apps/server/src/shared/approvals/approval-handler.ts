import type { ApprovalKindName, ApprovalPayload } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { BoundCaller, OperatorCaller } from '../../platform/http/callers.ts'
import type { Services } from '../../platform/services.ts'

/**
 * The handler of each kind of approval. They are put together at the root, because features do not import each other.
 */
export type ApprovalHandlers = { readonly [K in ApprovalKindName]: ApprovalHandler<K> }

/**
 * Performs an approved request, in the transaction of the approval. It checks everything again, under lock: the
 * request may be days old. A refusal rolls the approval back, and the request stays pending. It writes audit entries
 * of its own for what it changes.
 */
export type ApprovalHandler<K extends ApprovalKindName> = (
  tx: Transaction,
  context: ApprovalContext<K>,
) => Promise<void>

/** What a handler works with; `caller` is the operator who approves. */
export interface ApprovalContext<K extends ApprovalKindName> extends BoundCaller<OperatorCaller> {
  payload: ApprovalPayload<K>
  approval: { id: string; memberId: string | null; requestedBy: string; reason: string }
  services: Services
}
