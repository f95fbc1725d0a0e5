import assert from 'node:assert/strict'

/** What one part of a division gets. */
export interface Part {
  cents: bigint
  /** The exact share, cut after a ten-thousandth of a cent, as dollars: `12.345678`. */
  exact: string
  /** One of the cents that were left over came here. */
  hasExtraCent: boolean
}

/**
 * Divides an amount by weights, to the cent. Each part first gets its exact share cut down to whole cents; the cents that are
 * left over go one each to the parts from which most was cut off, of equal ones to the first. So the sum is exact, no part is
 * further than a cent from its exact share, and whoever has more never gets less.
 */
export function divideProRata(amountCents: bigint, weights: bigint[]): Part[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  assert(
    amountCents > 0n && total > 0n && weights.every((weight) => weight >= 0n),
    'something to divide, and by something',
  )
  const parts = weights.map((weight) => {
    const product = amountCents * weight
    return { cents: product / total, remainder: product % total, exact: inDollars((product * 10_000n) / total) }
  })
  const left = amountCents - parts.reduce((sum, { cents }) => sum + cents, 0n)
  const byRemainder = parts
    .map(({ remainder }, place) => ({ remainder, place }))
    .toSorted((one, other) => compare(other.remainder, one.remainder) || one.place - other.place)
  const lucky = new Set(byRemainder.filter((_, rank) => BigInt(rank) < left).map(({ place }) => place))
  return parts.map(({ cents, exact }, place) => {
    const hasExtraCent = lucky.has(place)
    return { cents: hasExtraCent ? cents + 1n : cents, exact, hasExtraCent }
  })
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Dollars of ten-thousandths of a cent. */
function inDollars(parts: bigint): string {
  const digits = parts.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
