import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import type { RecordFilter } from '../list.ts'

/** The records of one member. */
export function memberFilter(label: string): RecordFilter {
  return { key: 'member_id', label, search: 'member', help: words.memberHelp }
}

/** Within whole days of UTC, while the rows have the reader's time. */
export const dayFilters: RecordFilter[] = [
  { key: 'from', label: words.fromDay, type: 'date', help: words.daysHelp },
  { key: 'to', label: words.toDay, type: 'date' },
]

/** Exactly one amount, in dollars. */
export const amountFilter: RecordFilter = { key: 'amount', label: words.amount, type: 'amount', help: words.amountHelp }
