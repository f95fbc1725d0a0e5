/** How long the parts of the bench last. */
export interface Pace {
  rounds: number
  warmMs: number
  phaseMs: number
  idleMs: number
}

export const fullPace: Pace = { rounds: 5, warmMs: 10_000, phaseMs: 1_500, idleMs: 60_000 }
/** For work on the bench itself; its figures are not meaningful. */
export const shortPace: Pace = { rounds: 1, warmMs: 500, phaseMs: 1_000, idleMs: 10_000 }

/**
 * Measures several phases in turns, so that other load on the machine affects all of them alike. Each is warmed up for half the
 * time, because a server has two phases or more: V8 compiles for ten seconds.
 */
export async function takeTurns<Phases extends Record<string, (lengthMs: number) => Promise<unknown>>>(
  pace: Pace,
  phases: Phases,
): Promise<{ [Name in keyof Phases]: Awaited<ReturnType<Phases[Name]>>[] }> {
  const results: Record<string, unknown[]> = {}
  for (const phase of Object.values(phases)) await phase(pace.warmMs / 2)
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const [name, phase] of Object.entries(phases)) (results[name] ??= []).push(await phase(pace.phaseMs))
  }
  return results as never
}

/** The figure below which this share of all is. */
export function quantile(figures: number[], share: number): number {
  const rising = figures.toSorted((a, b) => a - b)
  return rising[Math.min(rising.length - 1, Math.floor(share * rising.length))] ?? Number.NaN
}

export const median = (figures: number[]) => quantile(figures, 0.5)
