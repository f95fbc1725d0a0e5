import type { RefusedError } from '@cairn/client/calls/client.ts'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'

/**
 * The outcome for one row. `requested`: it takes two people, and is pending. `already`: another operator did it
 * first, which is no failure. `changed`: the record is not the one that was selected. `unknown`: it may have been done.
 */
export type BulkResult = 'done' | 'requested' | 'already' | 'changed' | 'unknown' | 'failed'

export interface BulkOutcome<Row> {
  row: Row
  is: BulkResult
  /** Why not, in a sentence. */
  why: string
}

export interface BulkStatus<Row> {
  all: number
  outcomes: BulkOutcome<Row>[]
  isRunning: boolean
}

/** The refusals that are no failure. Any other is one. */
const results: Partial<Record<RefusalCode, BulkResult>> = {
  approval_requested_already: 'requested',
  changed_meanwhile: 'changed',
}

/** What a refusal means for its row. */
export function resultOf(code: RefusedError['code'], alreadyCode: RefusalCode): BulkResult {
  return code === alreadyCode ? 'already' : (results[code as RefusalCode] ?? 'failed')
}

/** One sentence with the count of each result. */
export function summarise(
  { all, outcomes }: Pick<BulkStatus<unknown>, 'all' | 'outcomes'>,
  texts: Record<'done' | 'already', (count: number) => string>,
): string {
  const of = (result: BulkResult) => outcomes.filter(({ is }) => is === result)
  const left = all - outcomes.length
  const reasons = new Set(of('failed').map(({ why }) => why))
  const parts: [BulkResult, (count: number) => string][] = [
    ['requested', words.requestedOf],
    ['already', texts.already],
    ['changed', words.changedOf],
    ['unknown', words.unknownOf],
    ['failed', (count) => words.failedOf(count, reasons.size === 1 ? [...reasons].join() : '')],
  ]
  return [
    texts.done(of('done').length),
    ...parts.flatMap(([result, text]) => (of(result).length > 0 ? [text(of(result).length)] : [])),
    ...(left > 0 ? [words.unchanged(left)] : []),
  ].join(', ')
}
