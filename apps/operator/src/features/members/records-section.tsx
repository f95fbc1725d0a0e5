import { DataTable } from '@cairn/ui/lists/data-table.tsx'
import { useId, type ReactNode } from 'react'
import { TextLink } from '../../components/text-link.tsx'

interface MemberRecord {
  key: string
  /** Each record has the same titles in the same order. */
  facts: readonly { title: string; value: ReactNode; isFigure?: boolean }[]
}

export interface RecordsSectionProps {
  title: string
  note?: string
  emptyText: string
  /** The link to all of them; absent when these are all, or when the role may not see the list. */
  all?: { to: string; title: string } | null
  records: readonly MemberRecord[]
}

/** A short list of records of a member. */
export function RecordsSection({ title, note, emptyText, all, records }: RecordsSectionProps) {
  const id = useId()
  const [first] = records
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {note && first && <p className="text-sm text-quiet">{note}</p>}
      </div>
      {first ? (
        <DataTable
          caption={title}
          columns={first.facts.map(({ title: column, isFigure = false }, place) => ({
            title: column,
            isFigure,
            cell: ({ facts }: MemberRecord) => facts[place]?.value,
          }))}
          rows={records}
          rowKey={({ key }) => key}
        />
      ) : (
        <p className="rounded-lg border border-dashed border-edge px-4 py-3 text-sm text-quiet">{emptyText}</p>
      )}
      {all && first && (
        <p className="mt-2 text-sm">
          <TextLink to={all.to}>{all.title}</TextLink>
        </p>
      )}
    </section>
  )
}
