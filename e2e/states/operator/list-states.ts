import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { all, fail, hang, reply } from '../given.ts'
import type { Given, State } from '../state.ts'

interface ListOf<C extends Call, Row> {
  /** The beginning of its states' names, and what its rows are called. */
  name: string
  rowsAre: string
  path: string
  call: C
  /** The reply of the call that brings these rows. */
  reply: (rows: Row[], next: string | null) => CallReply<C>
  row: (index: number) => Row
  /** One with long names, long words and ten million. */
  long: Row
  empty: string
  /** What the screen reads besides the list. */
  also?: Given
}

const many = 14

/** The states of a list: many rows, one, a long one, none, loading and failed. */
export function listStates<C extends Call, Row>(list: ListOf<C, Row>): State[] {
  const { name, rowsAre, path, call, reply: replyWith, row, long, empty, also = () => undefined } = list
  const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index))
  const showing = (shown: Row[], next: string | null = null) => all(also, reply(call, replyWith(shown, next)))
  const at = (state: string) => ({ name: `backoffice-${name}${state}`, path })
  // Every list is the same component; the list of deposits is checked in each of its states.
  const likeAll = name === 'deposits' ? {} : ({ repeats: true } as const)
  return [
    {
      ...at(''),
      what: `many ${rowsAre}, and more`,
      given: showing(rows(many), 'more'),
      ready: words.shown(many, true),
    },
    { ...at('-one'), ...likeAll, what: 'one alone', given: showing(rows(1)), ready: words.shown(1, false) },
    { ...at('-long'), what: 'long names, ten million', given: showing([long, row(1)]), ready: words.shown(2, false) },
    { ...at('-empty'), ...likeAll, what: 'nothing yet', given: showing([]), ready: empty },
    { ...at('-waiting'), ...likeAll, what: 'loading', given: all(also, hang(call)), ready: 'Loading' },
    { ...at('-failed'), ...likeAll, what: 'failed', given: all(also, fail(call)), ready: 'Try again' },
  ]
}
