import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import type { SearchKind } from '@cairn/contract/operator/search.ts'
import type { RecordFilter } from '../list.ts'
import { formatResult } from '../search/format-result.ts'
import { useResult } from '../search/use-search.ts'

interface FilterChipProps {
  filter: RecordFilter
  value: string
  onRemove: () => void
}

/** A filter that is set: its name, its value, and a button that removes it. */
export function FilterChip(props: FilterChipProps) {
  const { filter, value } = props
  if (filter.search) return <FoundChip {...props} kind={filter.search} />
  const option = filter.options?.find((each) => each.value === value)
  return <Chip {...props} text={option?.label ?? value} />
}

function FoundChip({ kind, ...chip }: FilterChipProps & { kind: SearchKind }) {
  const result = useResult(kind, chip.value)
  return (
    <Chip {...chip} text={result ? formatResult(result) : result === undefined ? words.loadingLabel : chip.value} />
  )
}

function Chip({ filter: { label }, text, onRemove }: FilterChipProps & { text: string }) {
  return (
    <span className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-accent bg-accent-soft ps-3 pe-1 text-sm">
      <span className="text-quiet">{label}</span>
      <span className="font-medium wrap-anywhere">{text}</span>
      <button
        type="button"
        aria-label={words.removeFilter(label, text)}
        onClick={onRemove}
        className="inline-grid size-6 shrink-0 place-items-center rounded-full text-lg leading-none text-accent hover:bg-surface"
      >
        <span aria-hidden="true">×</span>
      </button>
    </span>
  )
}
