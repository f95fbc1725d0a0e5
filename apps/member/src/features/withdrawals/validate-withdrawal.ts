import type { Asset } from '@cairn/contract/core/constants.ts'
import { withdrawals as words } from '@cairn/words/member/money/withdrawals.ts'

interface WithdrawalEntry {
  /** Without spaces around it. */
  amount: string
  /** The saved address of the chosen method, or the empty text. */
  address: string
  asset: Asset
  /** Null when the server sent none. Then only the server checks it. */
  balanceCents: bigint | null
}

export interface WithdrawalProblem {
  field: 'amount' | 'wallet'
  message: string
}

/**
 * Returns why the form cannot be sent, or null. Compares only whole dollars with the balance. The server checks the
 * exact amount (UI-G5).
 */
export function validateWithdrawal({
  amount,
  address,
  asset,
  balanceCents,
}: WithdrawalEntry): WithdrawalProblem | null {
  if (amount === '') return { field: 'amount', message: words.addAmount }
  if (address.trim() === '') return { field: 'wallet', message: words.addAddress[asset] }
  if (balanceCents !== null && integerPart(amount) * 100n > balanceCents) {
    return { field: 'amount', message: words.insufficient }
  }
  return null
}

/** The whole dollars at the start of the text. Zero for other text, which the server refuses. */
function integerPart(amount: string): bigint {
  return BigInt(/^\+?(\d+)/.exec(amount)?.[1] ?? '0')
}
