import type { SearchKind } from '@cairn/contract/operator/search.ts'
import { FieldNotes, type FieldProps } from '@cairn/ui/forms/field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useCallback, useId, useRef } from 'react'
import { formatResult } from './format-result.ts'
import { Suggestions } from './suggestions.tsx'
import { useRemember, useResult } from './use-search.ts'

interface SearchFieldProps extends FieldProps {
  kind: SearchKind
  /** The id that is chosen; empty when none is. */
  value: string
  onChange: (id: string) => void
}

/** Finds one member, operator, account or record by what is typed, and shows it as a chip that can be removed. */
export function SearchField({ kind, value, onChange, label, name, help, error }: SearchFieldProps) {
  const remember = useRemember(kind)
  const result = useResult(kind, value)
  const labelId = useId()
  const hasMoved = useRef(false)
  // The input and the chip replace each other, and the focus stays in the field.
  const focusNew = useCallback((control: HTMLElement | null) => {
    if (!control) return
    if (hasMoved.current) control.focus()
    hasMoved.current = false
  }, [])

  function choose(id: string) {
    hasMoved.current = true
    onChange(id)
  }

  const text = result ? formatResult(result) : value
  return (
    <div>
      <label id={labelId} htmlFor={name} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {value ? (
        // As wide as the field and aligned at the top, so that nothing moves when the label comes.
        <span className="flex min-h-11 items-start justify-between gap-1 rounded-md border border-accent bg-accent-soft ps-3 pe-1 text-sm text-ink">
          <span className="py-2.5 wrap-anywhere">{result === undefined ? words.loadingLabel : text}</span>
          <button
            ref={focusNew}
            type="button"
            aria-label={words.removeFilter(label, text)}
            onClick={() => choose('')}
            className="mt-1 inline-grid size-8 shrink-0 place-items-center rounded-full text-lg leading-none text-accent hover:bg-surface"
          >
            <span aria-hidden="true">×</span>
          </button>
        </span>
      ) : (
        <Suggestions
          kind={kind}
          labelId={labelId}
          inputRef={focusNew}
          name={name}
          help={help}
          error={error}
          onChoose={(chosen) => {
            remember(chosen)
            choose(chosen.id)
          }}
        />
      )}
      <FieldNotes name={name} help={value ? undefined : help} error={error} />
    </div>
  )
}
