import { all } from './given.ts'
import type { State } from './state.ts'

type Details = Partial<Omit<State, 'name' | 'what' | 'ready'>>
type MakeState = (ending: string, what: string, ready: string, own?: Details) => State

/**
 * Returns a function that makes the states of one screen. Their names begin with `name`, and they have what is shared. The
 * server answers what is shared first, so that a state can give another answer to the same call.
 */
export function prepareStates(name: string, shared: Details & { path: string }): MakeState {
  return (ending, what, ready, own = {}) => ({
    ...shared,
    ...own,
    name: name + ending,
    what,
    ready,
    given: all(...[shared.given, own.given].filter((given) => given !== undefined)),
  })
}
