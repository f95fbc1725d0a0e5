import type { Asset } from '@cairn/contract/core/constants.ts'
import { withdrawals as words } from '@cairn/words/member/withdrawals.ts'

interface WithdrawalEntry {
  /** Without blanks around it. */
  amount: string
  /** What the member has saved for the chosen method; empty when nothing. */
  address: string
  asset: Asset
  /** Null when the server has not said it; the server then has the only word. */
  balanceCents: bigint | null
}

export interface WithdrawalProblem {
  field: 'amount' | 'wallet'
  message: string
}

/**
 * What stands against sending the form, or null. Only the integer part of the amount is held against the balance: the
 * server checks the whole amount (UI-G5).
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

/** The whole dollars at the start of what was typed; zero when it starts with something else, which the server refuses. */
function integerPart(amount: string): bigint {
  return BigInt(/^\+?(\d+)/.exec(amount)?.[1] ?? '0')
}
