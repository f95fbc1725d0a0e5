import { DataTable, type DataTableProps } from '@cairn/ui/lists/data-table.tsx'
import { useId } from 'react'
import { TextLink } from '@cairn/ui/links/text-link.tsx'

interface RecordsSectionProps<Row> extends Omit<DataTableProps<Row>, 'caption'> {
  title: string
  note?: string
  emptyText: string
  /** The link to all of them; absent when these are all, or when the role may not see the list. */
  all?: { to: string; title: string } | null
}

export function RecordsSection<Row>({ title, note, emptyText, all, ...table }: RecordsSectionProps<Row>) {
  const id = useId()
  const isEmpty = table.rows.length === 0
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note && !isEmpty && <p className="text-sm text-quiet">{note}</p>}
      </div>
      {isEmpty ? (
        <p className="rounded-lg border border-dashed border-edge px-4 py-3 text-sm text-quiet">{emptyText}</p>
      ) : (
        <DataTable caption={title} {...table} />
      )}
      {all && !isEmpty && (
        <p className="mt-2 text-sm">
          <TextLink to={all.to}>{all.title}</TextLink>
        </p>
      )}
    </section>
  )
}
