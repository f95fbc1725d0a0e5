import { randomInt } from 'node:crypto'

/** A reproducible random generator: the same seed draws the same values. */
export interface Random {
  readonly seed: number
  /** An integer from 0 to `below - 1`. */
  int(below: number): number
  pick<T>(from: readonly T[]): T
  /** True with this probability, in percent. */
  percent(chance: number): boolean
  uuid(): string
}

/** The seed of `SEED`, to reproduce a failure, or else a new one. */
export function drawSeed(): number {
  return Number(process.env['SEED'] ?? randomInt(2 ** 31))
}

/** The generator mulberry32: small, fast and good enough to draw cases. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const int = (below: number) => next() % below
  return {
    seed,
    int,
    pick<T>(from: readonly T[]): T {
      return from[int(from.length)] as T
    },
    percent: (chance) => int(100) < chance,
    uuid() {
      const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}
