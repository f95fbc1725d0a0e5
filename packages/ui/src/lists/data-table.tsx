// Browsers drop the semantics of a table when `display` changes, so the roles are set explicitly.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'

export interface Column<Row> {
  title: string
  /** Aligned to the right, so that the decimal points are below each other. */
  isFigure?: boolean
  cell: (row: Row, index: number) => ReactNode
}

export interface DataTableProps<Row> {
  /** For screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
}

/** A table. Below 640 px each row is a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <div className="sm:overflow-hidden sm:rounded-lg sm:border sm:border-line sm:bg-surface print:overflow-visible print:border-0">
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
        <tbody role="rowgroup" className="block space-y-3 sm:table-row-group">
          {rows.map((row, index) => (
            <tr
              key={rowKey(row, index)}
              role="row"
              className="block break-inside-avoid rounded-md border border-line bg-surface px-4 py-2 sm:table-row sm:border-0 sm:border-b sm:last:border-0"
            >
              {columns.map((column) => (
                <td
                  key={column.title}
                  role="cell"
                  className={`flex items-baseline justify-between gap-4 py-1.5 sm:table-cell sm:min-w-24 sm:px-2 sm:py-3 sm:first:min-w-0 md:px-3 lg:px-4 ${column.isFigure ? 'tabular-nums sm:text-end' : ''}`}
                >
                  <span aria-hidden="true" className="shrink-0 text-xs text-quiet sm:hidden">
                    {column.title}
                  </span>
                  <span className={`min-w-0 text-end ${column.isFigure ? 'whitespace-nowrap' : 'sm:text-start'}`}>
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
