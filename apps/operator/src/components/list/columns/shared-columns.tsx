import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { RecordStatus } from '../../record/record-status.tsx'
import type { RecordColumn } from '../list.ts'

type Options<Row> = Pick<RecordColumn<Row>, 'isMinor' | 'orders'>

export function memberColumn<Row extends { member: { full_name: string } }>(title: string): RecordColumn<Row> {
  return { key: 'member', title, cell: ({ member }) => member.full_name }
}

export function statusColumn<Row extends { status: string }>(title: string): RecordColumn<Row> {
  return { key: 'status', title, cell: ({ status }) => <RecordStatus status={status} /> }
}

export function amountColumn<Row>(
  key: string,
  title: string,
  centsOf: (row: Row) => bigint | null,
  options: Options<Row> = {},
): RecordColumn<Row> {
  return { key, title, isFigure: true, cell: (row) => <Money cents={centsOf(row)} />, ...options }
}

export function timeColumn<Row>(
  key: string,
  title: string,
  timeOf: (row: Row) => string,
  options: Options<Row> = {},
): RecordColumn<Row> {
  return { key, title, cell: (row) => <DateText date={timeOf(row)} hasTime />, ...options }
}
