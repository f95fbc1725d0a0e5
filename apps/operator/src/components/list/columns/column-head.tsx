// As in `rows.tsx`.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { RecordColumn } from '../list.ts'

interface ColumnHeadProps<Row> {
  column: RecordColumn<Row>
  order: string | undefined
  onOrder: (order: string) => void
}

/** The head of a column; pressed, it sorts by it, and pressed again the other way round. */
export function ColumnHead<Row>({ column, order, onOrder }: ColumnHeadProps<Row>) {
  const { title, orders, isFigure } = column
  const isRising = orders !== undefined && order === orders.rising
  const isFalling = orders !== undefined && order === orders.falling
  const sort = isRising ? 'ascending' : isFalling ? 'descending' : orders && 'none'
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sort}
      className={`px-1.5 py-2 text-xs font-semibold wrap-normal text-quiet xl:px-3 ${isFigure ? 'text-end' : 'text-start'} ${cellClass(column)}`}
    >
      {orders ? (
        <button
          type="button"
          onClick={() => onOrder(isFalling ? orders.rising : isRising ? orders.falling : orders.rising)}
          className="-mx-1 inline-flex min-h-7 items-center gap-1 rounded-sm px-1 hover:text-ink"
        >
          {title}
          <svg viewBox="0 0 12 16" fill="currentColor" aria-hidden="true" className="h-3 w-2 shrink-0">
            <path d="M6 1 11 7H1z" opacity={isFalling ? 0.25 : 1} />
            <path d="M6 15 1 9h10z" opacity={isRising ? 0.25 : 1} />
          </svg>
        </button>
      ) : (
        <span className="inline-flex min-h-7 items-center">{title}</span>
      )}
    </th>
  )
}

/** Where a cell of the column stands, and from which width on it does. */
export function cellClass<Row>({ isFigure, isMinor }: RecordColumn<Row>): string {
  const shown = isMinor ? 'md:hidden xl:table-cell' : 'md:table-cell'
  // Short words stay whole, whatever long ones stand beside them.
  return `${shown} md:min-w-26 xl:min-w-28 ${isFigure ? 'tabular-nums md:text-end' : ''}`
}
