// See `rows.tsx` for these roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { RecordColumn } from '../list.ts'

interface ColumnHeadProps<Row> {
  column: RecordColumn<Row>
  order: string | undefined
  onOrder: (order: string) => void
  isOneLine: boolean
}

/** The head of a column. A press sorts by it, another press reverses the order. */
export function ColumnHead<Row>({ column, order, onOrder, isOneLine }: ColumnHeadProps<Row>) {
  const { title, orders, isFigure } = column
  const isAscending = orders !== undefined && order === orders.ascending
  const isDescending = orders !== undefined && order === orders.descending
  const sort = isAscending ? 'ascending' : isDescending ? 'descending' : orders && 'none'
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={`px-1.5 text-xs font-semibold wrap-normal text-quiet xl:px-2 ${isFigure ? 'text-end' : 'text-start'} ${cellClass(column, isOneLine)}`}
    >
      {orders ? (
        <button
          type="button"
          onClick={() => onOrder(isDescending ? orders.ascending : isAscending ? orders.descending : orders.ascending)}
          className="-mx-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 hover:text-ink"
        >
          {title}
          <svg viewBox="0 0 12 16" fill="currentColor" aria-hidden="true" className="h-3 w-2 shrink-0">
            <path d="M6 1 11 7H1z" opacity={isDescending ? 0.25 : 1} />
            <path d="M6 15 1 9h10z" opacity={isAscending ? 0.25 : 1} />
          </svg>
        </button>
      ) : (
        <span className="inline-flex min-h-7 items-center">{title}</span>
      )}
    </th>
  )
}

/** The alignment of a column, and the width from which it is shown. */
export function cellClass<Row>({ isFigure, isMinor }: RecordColumn<Row>, isOneLine: boolean): string {
  const shown = isMinor ? 'md:hidden xl:table-cell' : 'md:table-cell'
  // Keeps short words whole next to long ones.
  const width = isOneLine ? 'md:min-w-26 xl:min-w-0 xl:whitespace-nowrap' : 'md:min-w-26 xl:min-w-28'
  return `${shown} ${width} ${isFigure ? 'tabular-nums md:text-end' : ''}`
}
