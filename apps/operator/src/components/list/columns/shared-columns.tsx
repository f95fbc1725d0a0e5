import { DateText } from '@cairn/ui/values/date-text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import type { CheckLevel } from '@cairn/contract/operator/shared/checks.ts'
import { checks } from '@cairn/words/backoffice/shared/records.ts'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { CheckBadge } from '../../checks/check-badge.tsx'
import { RecordStatus } from '../../record/record-status.tsx'
import type { RecordColumn } from '../list.ts'

type Options<Row> = Pick<RecordColumn<Row>, 'isMain' | 'isMinor' | 'orders'>

export function memberColumn<Row extends { member: { full_name: string } }>(
  title: string,
  options: Options<Row> = {},
): RecordColumn<Row> {
  return { key: 'member', title, cell: ({ member }) => member.full_name, ...options }
}

/** The status, and whether the record is pending with another operator than the reader. */
export function statusColumn<Row extends { status: string; waits_for_another?: boolean }>(
  title: string,
): RecordColumn<Row> {
  return {
    key: 'status',
    title,
    cell: ({ status, waits_for_another }) => (
      <>
        <RecordStatus status={status} />
        {waits_for_another && <span className="ms-1.5 text-xs text-quiet">{table.waitsForAnother}</span>}
      </>
    ),
  }
}

/** The worst of a record's checks, as one colour; empty after the decision. */
export function checkColumn<Row extends { check: CheckLevel | null }>(): RecordColumn<Row> {
  return { key: 'check', title: checks.title, cell: ({ check }) => check && <CheckBadge level={check} /> }
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
  return { key, title, cell: (row) => <DateText date={timeOf(row)} isShort />, ...options }
}
