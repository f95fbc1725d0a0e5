import process from 'node:process'
import type { State } from '../states/state.ts'
import { allScreens } from '../states/states.ts'

/**
 * The checks of a state. The gallery checks each part of a screen in all states of its own: axe in both themes, and its width
 * in both directions. So a state is checked for what its screen can get wrong:
 *
 * - `whole`: the first state of a screen, for everything.
 * - `texts`: one with the longest texts. Its markup repeats another state's, so it is checked for overflow, at every width.
 * - `parts`: any other, for its names, order and nesting by axe, and for its narrowest width. The gallery and the first
 *   state have the same colours.
 *
 * `npm run faults` checks every state whole.
 */
export type Extent = 'whole' | 'texts' | 'parts'

export const isLong = process.env['CAIRN_FAULTS'] === 'long'

/** Each part of an app, such as the menu, is shown on one of its screens; so the same path is first in several places. */
const firstOfScreens = new Set(
  allScreens.flatMap(({ states }) =>
    [...Map.groupBy(states, ({ path }) => path.split(/[?#]/)[0]).values()].flatMap(([first]) => first ?? []),
  ),
)

export function extentOf(state: State): Extent {
  if (isLong || firstOfScreens.has(state)) return 'whole'
  return hasLongTexts(state) ? 'texts' : 'parts'
}

export function hasLongTexts({ name }: State): boolean {
  return name.includes('-long')
}
