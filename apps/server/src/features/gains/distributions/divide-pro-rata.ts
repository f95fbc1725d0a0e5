import assert from 'node:assert/strict'

export interface Part {
  cents: bigint
  /** The exact share in dollars, truncated to ten-thousandths of a cent: `12.345678`. */
  exact: string
  /** Whether it includes one of the left-over cents. */
  hasExtraCent: boolean
}

/**
 * Divides an amount by weights, to the cent. Each part gets its exact share rounded down; the left-over cents go one each to the
 * largest remainders, the first among equals. So the sum is exact, no part is a cent or more from its exact share, and a larger
 * weight never gets less.
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

/** Ten-thousandths of a cent as dollars. */
function inDollars(parts: bigint): string {
  const digits = parts.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}
