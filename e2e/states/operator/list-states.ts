import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { viewQueues } from '@cairn/contract/operator/overview.ts'
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

/** The counts in the tabs of the queues: common ones, none, and the most. */
export const queueCounts: CallReply<typeof viewQueues> = {
  queues: [
    { list: 'deposits', state: 'to_confirm', count: 41, amount: 123_456_78n },
    { list: 'deposits', state: 'matured', count: 0, amount: 0n },
    { list: 'deposits', state: 'waiting_for_another', count: 12_345, amount: 10_000_000_00n },
    { list: 'withdrawals', state: 'to_approve', count: 284, amount: 1_234_567_89n },
    { list: 'withdrawals', state: 'processing', count: 81, amount: 99_999_99n },
    { list: 'withdrawals', state: 'sending', count: 2, amount: 500_00n },
    { list: 'withdrawals', state: 'confirming', count: 4, amount: 1_200_00n },
    { list: 'withdrawals', state: 'to_settle', count: 40, amount: 12_000_00n },
    { list: 'withdrawals', state: 'waiting_for_another', count: 3, amount: 25_000_00n },
    { list: 'kyc', state: 'pending', count: 401, amount: null },
    { list: 'approvals', state: 'waiting_for_me', count: 7, amount: null },
  ],
}

/** The states of a list that differ by its columns. Every list is the same component; the list of deposits has all its states. */
export function listStates<C extends Call, Row>(list: ListOf<C, Row>): State[] {
  const { name, path, call, reply: replyWith, row, long, also = () => undefined } = list
  const rows = Array.from({ length: many }, (_, index) => row(index))
  const showing = (shown: Row[], next: string | null = null) =>
    all(also, reply(viewQueues, queueCounts), reply(call, replyWith(shown, next)))
  const at = (state: string) => ({ name: `backoffice-${name}${state}`, path })
  return [
    { ...at(''), what: 'many rows, and more', given: showing(rows, 'more'), ready: words.shown(many, true) },
    { ...at('-long'), what: 'long names, ten million', given: showing([long, row(1)]), ready: words.shown(2, false) },
  ]
}
