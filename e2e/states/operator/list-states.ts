import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { all, reply } from '../given.ts'
import type { Given, State } from '../state.ts'

interface ListOf<C extends Call, Row> {
  /** The beginning of its states' names. */
  name: string
  path: string
  call: C
  /** The reply of the call that brings these rows. */
  reply: (rows: Row[], next: string | null) => CallReply<C>
  row: (index: number) => Row
  /** One with long names, long words and ten million. */
  long: Row
  /** What the screen reads besides the list. */
  also?: Given
}

const many = 14

/** The states of a list that differ by its columns. Every list is the same component; the list of deposits has all its states. */
export function listStates<C extends Call, Row>(list: ListOf<C, Row>): State[] {
  const { name, path, call, reply: replyWith, row, long, also = () => undefined } = list
  const rows = Array.from({ length: many }, (_, index) => row(index))
  const showing = (shown: Row[], next: string | null = null) => all(also, reply(call, replyWith(shown, next)))
  const at = (state: string) => ({ name: `backoffice-${name}${state}`, path })
  return [
    { ...at(''), what: 'many rows, and more', given: showing(rows, 'more'), ready: words.shown(many, true) },
    { ...at('-long'), what: 'long names, ten million', given: showing([long, row(1)]), ready: words.shown(2, false) },
  ]
}
