/** How long the parts of the bench last. */
export interface Pace {
  rounds: number
  phaseMs: number
  idleMs: number
}

export const fullPace: Pace = { rounds: 5, phaseMs: 1_500, idleMs: 60_000 }
/** For working on the bench itself; its figures mean nothing. */
export const shortPace: Pace = { rounds: 1, phaseMs: 1_000, idleMs: 10_000 }

/**
 * Lets several things be measured in turns, so that what else happens on the machine meets all of them alike. Each is let run
 * once before it counts.
 */
export async function takeTurns<Phases extends Record<string, (lengthMs: number) => Promise<unknown>>>(
  pace: Pace,
  phases: Phases,
): Promise<{ [Name in keyof Phases]: Awaited<ReturnType<Phases[Name]>>[] }> {
  const results: Record<string, unknown[]> = {}
  for (const phase of Object.values(phases)) await phase(pace.phaseMs / 4)
  for (let round = 0; round < pace.rounds; round += 1) {
    for (const [name, phase] of Object.entries(phases)) (results[name] ??= []).push(await phase(pace.phaseMs))
  }
  return results as never
}

export function median(figures: number[]): number {
  const rising = figures.toSorted((a, b) => a - b)
  return rising[Math.floor(rising.length / 2)] ?? Number.NaN
}
