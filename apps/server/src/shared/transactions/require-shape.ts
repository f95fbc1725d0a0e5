import { transactionShapes, type Asset } from '@cairn/contract/core/constants.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Refuses `transaction_id_invalid` unless a transaction id is written as on the chain of its asset. At a bank any reference is taken. */
export function requireTransactionShape(
  asset: Asset | null | undefined,
  transactionId: string | null | undefined,
): void {
  if (!asset || !transactionId || transactionShapes[asset].test(transactionId)) return
  throw refuse('transaction_id_invalid')
}
