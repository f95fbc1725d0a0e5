import type { Asset } from '@cairn/contract/core/constants.ts'
import { parseCoins } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { requireCents } from '@cairn/contract/core/money/require-cents.ts'
import { postCreditReversal } from '../../ledger/posting/post-transfers.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordUnits } from './record-units.ts'

interface Credit {
  amount: string
  asset: Asset
  coins?: string | undefined
  transaction_id: string
}

/**
 * Takes a credit back, as two people agreed. The coins leave the book of units with the part of the dollars that is taken; the rest
 * follows with the loss. Returns the details for the audit log.
 */
export async function reverseCredit(
  tx: Transaction,
  { actor, approval: { id: approval } }: { actor: string; approval: { id: string } },
  { amount, asset, coins, transaction_id }: Credit,
) {
  const missing = await postCreditReversal(tx, actor, approval)
  const cents = amount === '0.00' ? null : requireCents(amount)
  // Units are booked with dollars, so those of a part below a cent stay in the book.
  const units = cents ? ((parseCoins(asset, coins ?? '') ?? 0n) * (cents - missing)) / cents : 0n
  if (units > 0n) recordUnits(tx, { reference: approval, asset, units, by: null })
  return { amount, missing: centsToDecimal(missing), chain: asset, transaction_id, approval }
}
