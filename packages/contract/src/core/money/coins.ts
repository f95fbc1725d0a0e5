import type { Asset } from '../constants.ts'

/**
 * An amount of a coin is an integer number of its smallest unit, as `bigint`. Only this file converts it from and to decimal coins,
 * as people type them and as calls carry them.
 */

const coins: Record<Asset, { name: string; decimals: number }> = {
  bitcoin: { name: 'BTC', decimals: 8 },
  ethereum: { name: 'ETH', decimals: 18 },
  usdt: { name: 'USDT', decimals: 6 },
}

/** Coins that a person may enter: up to twelve digits, and as many decimals as any coin has. */
export const coinsPattern = /^\d{1,12}(\.\d{1,18})?$/

/** The smallest units of an amount of coins; null when it is not an amount, or finer than the coin. */
export function parseCoins(asset: Asset, text: string): bigint | null {
  const { decimals } = coins[asset]
  const [whole = '', fraction = ''] = text.split('.')
  if (!coinsPattern.test(text) || fraction.length > decimals) return null
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** The decimal text of smallest units, exactly and without zeros at its end: `0.5`, and `-0.5` below zero. */
export function coinsToDecimal(asset: Asset, units: bigint): string {
  const { decimals } = coins[asset]
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}

/** An amount of a coin with its name: `0.5 BTC`. */
export function formatUnits(asset: Asset, units: bigint): string {
  return `${coinsToDecimal(asset, units)} ${coinName(asset)}`
}

export function coinName(asset: Asset): string {
  return coins[asset].name
}
