import * as z from 'zod/mini'
import type { Asset } from '../constants.ts'
import { text, usd } from '../wire/lenient-wire.ts'

/** The coins to send for a deposit, at a rate that is fixed for some minutes. */
export const Quote = z.object({
  /** Decimal, without the unit. */
  coins: text,
  /** Such as `BTC`. */
  unit: text,
  /** Dollars for one coin, rounded down to the cent. */
  rate: usd,
  until: text,
})
export type Quote = z.infer<typeof Quote>

/** Amounts are rounded up to this many of the smallest units: eight decimals, because many wallets take no more of Ethereum. */
const step: Record<Asset, bigint> = { bitcoin: 1n, ethereum: 10n ** 10n, usdt: 1n }
const unitsOfCoin: Record<Asset, bigint> = { bitcoin: 10n ** 8n, ethereum: 10n ** 18n, usdt: 10n ** 6n }

/** The coins for an amount of dollars, in smallest units and rounded up. The rate is in millionths of a dollar for one coin. */
export function unitsAtRate(asset: Asset, cents: bigint, rateMicros: bigint): bigint {
  const divisor = rateMicros * step[asset]
  return ((cents * 10_000n * unitsOfCoin[asset] + divisor - 1n) / divisor) * step[asset]
}
