import { centsToDecimal } from '@cairn/contract/core/money.ts'

declare global {
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** A figure on the wire: a JSON number with two decimals, made from cents without a float. */
export function wireUsd(cents: bigint): number {
  return JSON.rawJSON(centsToDecimal(cents)) as number
}
