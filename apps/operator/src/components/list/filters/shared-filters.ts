import { table as words } from '@cairn/words/backoffice/list.ts'
import type { RecordFilter } from '../list.ts'

/** Whose records, in any words that name a member. */
export function memberFilter(label: string): RecordFilter {
  return { key: 'member', label, help: words.memberHelp }
}

/** Within whole days of UTC. */
export const dayFilters: RecordFilter[] = [
  { key: 'from', label: words.fromDay, type: 'date' },
  { key: 'to', label: words.toDay, type: 'date' },
]

/** Within amounts, in dollars. */
export const amountFilters: RecordFilter[] = [
  { key: 'amount_from', label: words.amountFrom, type: 'amount' },
  { key: 'amount_to', label: words.amountTo, type: 'amount' },
]
