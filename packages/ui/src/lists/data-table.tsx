// Browsers drop the semantics of a table when `display` changes, so the roles are set explicitly.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'

export interface Column<Row> {
  title: string
  /** Aligned to the right, so that the decimal points are below each other. */
  isFigure?: boolean
  /** Its part of a compact row: the start or the end of the first line, or the quiet second line. */
  place?: 'lead' | 'trail' | 'quiet'
  /** Its title is repeated in the quiet line. */
  isTitled?: boolean
  /** Whether a compact row leaves the cell out. Screen readers still read it, so that each cell keeps its column. */
  isMinor?: (row: Row) => boolean
  cell: (row: Row, index: number) => ReactNode
}

export interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
}

/** A table. Below 640 px each row is compact, in two lines, if the columns have places for that; otherwise a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  const look = columns.some(({ place }) => place) ? compact : card
  return (
    <div
      className={`sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface print:overflow-visible print:border-0 ${look.frame}`}
    >
      <table role="table" className="block w-full text-sm sm:table">
        <caption className="sr-only print:not-sr-only print:pb-3 print:text-start print:text-base print:font-semibold">
          {caption}
        </caption>
        <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
          <tr role="row" className="border-b border-line sm:bg-sunken">
            {columns.map(({ title, isFigure }) => (
              <th
                key={title}
                role="columnheader"
                scope="col"
                className={`px-2 py-3 text-xs font-semibold wrap-normal text-quiet md:px-3 lg:px-4 ${isFigure ? 'text-end' : 'text-start'}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={`block sm:table-row-group ${look.body}`}>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              role="row"
              className={`break-inside-avoid border-line sm:table-row sm:border-0 sm:border-b sm:last:border-0 ${look.row}`}
            >
              {columns.map((column) => (
                <td
                  key={column.title}
                  role="cell"
                  className={`sm:table-cell sm:min-w-24 sm:px-2 sm:py-3 sm:first:min-w-0 md:px-3 lg:px-4 ${column.isFigure ? 'tabular-nums sm:text-end' : ''} ${look.cell(column, columns, row)}`}
                >
                  <span aria-hidden="true" className={`shrink-0 text-xs text-quiet sm:hidden ${look.title(column)}`}>
                    {column.title}
                  </span>
                  <span
                    className={`min-w-0 ${look.content} ${column.isFigure ? 'whitespace-nowrap' : 'sm:text-start'}`}
                  >
                    {column.cell(row, index)}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The differences below 640 px. */
interface Look {
  frame: string
  body: string
  row: string
  cell: <Row>(column: Column<Row>, columns: readonly Column<Row>[], row: Row) => string
  title: (column: Pick<Column<never>, 'isTitled'>) => string
  content: string
}

const card: Look = {
  frame: '',
  body: 'space-y-3',
  row: 'block rounded-md border bg-surface px-4 py-2',
  cell: () => 'flex items-baseline justify-between gap-4 py-1.5',
  title: () => '',
  content: 'text-end',
}

const compact: Look = {
  frame: 'overflow-hidden rounded-lg border border-line bg-surface',
  body: '',
  // The pseudo-element ends the first line.
  row: 'relative flex flex-wrap items-start gap-x-3 gap-y-0.5 border-b px-3.5 py-2.5 last:border-0 after:order-3 after:basis-full sm:after:hidden',
  cell({ place = 'quiet', isMinor, title }, columns, row) {
    if (isMinor?.(row)) return 'max-sm:sr-only'
    if (place === 'lead') return 'order-1 grow basis-1/3 max-sm:font-semibold'
    const trails = columns.filter((column) => column.place === 'trail' && !column.isMinor?.(row))
    if (place === 'quiet') {
      // Narrow enough to leave space for a second figure in its line.
      return `order-4 max-sm:text-xs max-sm:text-quiet ${trails.length > 1 ? 'max-sm:grow max-sm:basis-24' : ''}`
    }
    // A second one is at the end of the second line.
    return `ms-auto max-sm:max-w-full max-sm:text-end ${trails[0]?.title === title ? 'order-2' : 'order-5'}`
  },
  title: ({ isTitled }) => (isTitled ? 'me-1' : 'hidden'),
  content: '',
}
