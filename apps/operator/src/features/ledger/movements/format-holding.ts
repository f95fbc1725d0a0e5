import { coinName } from '@cairn/contract/core/money/coins.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { reconciliations } from '@cairn/words/backoffice/ledger/reconciliations.ts'

/** Coins of an asset with their name; for money at a bank or a broker, and coins that are not known, the asset. */
export function formatHolding(asset: string, coins: string | null): string {
  return coins === null || asset === 'usd'
    ? (reconciliations.assets[asset] ?? asset)
    : `${coins} ${coinName(asset as Asset)}`
}
