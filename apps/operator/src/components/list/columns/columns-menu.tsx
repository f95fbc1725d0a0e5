import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import type { KeyboardEvent } from 'react'
import type { RecordColumn } from '../list.ts'

interface ColumnsMenuProps<Row> {
  columns: readonly RecordColumn<Row>[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
}

/** Chooses which columns are shown. The first always is, because it names the record. */
export function ColumnsMenu<Row>({ columns, hidden, onToggle }: ColumnsMenuProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the summary is what is pressed; Escape closes it
    <details className="relative" onKeyDown={closeOnEscape}>
      <summary className="inline-flex min-h-9 items-center rounded-md border border-transparent px-3 text-sm font-medium text-accent hover:bg-accent-soft">
        {words.columns}
      </summary>
      <fieldset className="absolute end-0 z-10 mt-1 w-60 space-y-1 rounded-md border border-line bg-surface p-3 shadow-lift">
        <legend className="sr-only">{words.columns}</legend>
        {columns.slice(1).map(({ key, title }) => (
          <label key={key} className="flex min-h-8 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={!hidden.has(key)}
              onChange={() => onToggle(key)}
              className="size-5 shrink-0 accent-accent"
            />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== 'Escape' || !event.currentTarget.open) return
  event.currentTarget.open = false
  event.currentTarget.querySelector('summary')?.focus()
}
