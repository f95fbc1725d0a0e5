import { viewerOf, type State } from './state.ts'

/** At most so many states are in a test, so that the workers have the same to do. */
const groupMax = 8

/** The states that a test shows one after the other: those of a screen as one person sees it. */
export function inGroups(states: readonly State[]): State[][] {
  const screens = Map.groupBy(states, (state) => `${viewerOf(state)} ${state.path.split(/[?#]/)[0]}`)
  return [...screens.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / groupMax) }, (_, group) =>
      all.slice(group * groupMax, (group + 1) * groupMax),
    ),
  )
}
