import { readTimeZone } from '@cairn/client/browser/time-zone.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import type { RecordFilter } from '../list.ts'

export function memberFilter(label: string): RecordFilter {
  return { key: 'member_id', label, search: 'member', help: words.memberHelp }
}

/** Within whole days of the reader, as the times of the rows are. `send` names the reader's time zone. */
export const dayFilters: RecordFilter[] = [
  { key: 'from', label: words.fromDay, type: 'date', help: readTimeZone() ? words.daysHelp : words.daysInUtc },
  { key: 'to', label: words.toDay, type: 'date' },
]

/** Exactly one amount, in dollars. */
export const amountFilter: RecordFilter = { key: 'amount', label: words.amount, type: 'amount', help: words.amountHelp }
