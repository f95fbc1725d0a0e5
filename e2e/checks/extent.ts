import process from 'node:process'
import type { Screen, State } from '../states/state.ts'
import { memberScreens, operatorScreens } from '../states/states.ts'

/**
 * The checks of a state. A screen has up to forty, made of the same parts, and the gallery checks each part in all states
 * of its own: axe in both themes, and its width in both directions. So a state is checked for what its screen can get wrong:
 *
 * - `whole`: the first state of a screen, for everything.
 * - `texts`: one with the longest texts. Its markup repeats another state's, so it is checked for overflow, at every width.
 * - `parts`: any other, for its names, order and nesting by axe, and for its narrowest width. The gallery and the first
 *   state have the same colours.
 *
 * `npm run faults` checks every state whole.
 */
export type Extent = 'whole' | 'texts' | 'parts'

/** Every state is visited, whole. */
export const isLong = process.env['CAIRN_FAULTS'] === 'long'
const apps = [memberScreens, operatorScreens]

/** Each part of an app, such as the menu, is shown on one of its screens; so the same path is first in several places. */
const firstOfScreens = new Set(
  apps.flat().flatMap(({ states }) => firstOfEach(states, ({ path }) => path.split(/[?#]/)[0])),
)

/**
 * A screen that loads, has failed to load, sends its request, was refused it, or shows another operator's approval or decision,
 * has the same part on every screen, and one for a role with fewer rights lacks some. `npm test` visits the
 * first of each kind in each app.
 */
const kinds = /(?<!account)-(failed|waiting|busy|refused|changed|two-people|support|reviewer)(?:(?<=refused)-[a-z]+)?$/
const kindOf = ({ name }: State) => kinds.exec(name)?.[1]
const firstOfKinds = new Set(apps.flatMap((screens) => firstOfEach(listStates(screens).filter(kindOf), kindOf)))

/** States after a person's action, such as an open dialog. Dialogs of the back office are alike; member dialogs are not. */
const openedOn = (screen: Screen) => listStates([screen]).filter((state) => state.when && !kindOf(state))
const opened = new Set([
  ...memberScreens.flatMap(openedOn),
  ...operatorScreens.flatMap((screen) => openedOn(screen).slice(0, 1)),
])

/**
 * The states that this run visits: in `npm test` also those that a person has brought about, and those with the longest texts.
 * Others differ from the first of their screen only in what the server answered.
 */
export const visited: readonly State[] = apps
  .flatMap(listStates)
  .filter((state) => isLong || [firstOfScreens, firstOfKinds, opened].some((set) => set.has(state)) || isLongest(state))

export function extentOf(state: State): Extent {
  if (isLong || firstOfScreens.has(state)) return 'whole'
  return isLongest(state) ? 'texts' : 'parts'
}

function isLongest({ name }: State): boolean {
  return name.includes('-long')
}

function listStates(screens: readonly Screen[]): State[] {
  return screens.flatMap(({ states }) => states).filter(({ repeats }) => !repeats)
}

function firstOfEach(states: readonly State[], group: (state: State) => unknown): State[] {
  return [...Map.groupBy(states, group).values()].flatMap(([first]) => first ?? [])
}
