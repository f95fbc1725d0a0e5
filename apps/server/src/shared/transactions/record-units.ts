import { parseCoins } from '@cairn/contract/core/money/coins.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** The smallest units of an amount of coins that an operator typed, above zero. Refuses `coins_invalid` or the given code. */
export function requireUnits(
  asset: Asset,
  coins: string | undefined,
  code: RefusalCode & ('coins_invalid' | 'to_coins_invalid') = 'coins_invalid',
): bigint {
  const units = parseCoins(asset, coins ?? '')
  if (!units) throw refuse(code)
  return units
}

interface Recorded {
  /** The deposit, withdrawal or request. */
  reference: string
  asset: Asset
  units: bigint
  /** Who entered it; null where the chain was read. */
  by: string | null
}

/** Keeps how many coins a record moved. The newest of a record counts, so a later one puts an earlier right. */
export function recordUnits(tx: Transaction, { reference, asset, units, by }: Recorded): void {
  tx.send(
    tx.insertInto('custody_units').values({ reference, asset, units: units.toString(), recorded_by: by }).compile(),
  )
}
