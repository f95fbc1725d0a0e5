import type { ApprovalKindName, ApprovalPayload } from '@cairn/contract/operator/approval-kinds.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OperatorCaller } from '../../platform/http/callers.ts'
import type { Services } from '../../platform/services.ts'

/** What an approval of each kind does. They are put together at the root, because domains do not know each other. */
export type ApprovalHandlers = { readonly [K in ApprovalKindName]: Perform<K> }

/**
 * Does what was asked for, in the transaction of the approval. It looks at everything again, under lock: days may have gone by
 * since it was asked. A refusal undoes the approval, and the request goes on waiting. It writes audit rows of its own for what
 * it changes.
 */
export type Perform<K extends ApprovalKindName> = (tx: Transaction, context: PerformContext<K>) => Promise<void>

export interface PerformContext<K extends ApprovalKindName> {
  payload: ApprovalPayload<K>
  approval: { id: string; memberId: string | null; askedBy: string; reason: string }
  /** Who approves. */
  caller: OperatorCaller
  services: Services
  requestId: string
}
