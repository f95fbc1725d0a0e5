// The ARIA pattern needs these roles: a datalist has no second line, no id and no style, and the input has all the keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role */
/* oxlint-disable jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */
import type { SearchKind, SearchResult } from '@cairn/contract/operator/search.ts'
import { controlClass, describe, type FieldProps } from '@cairn/ui/forms/field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useId, useState, type KeyboardEvent, type Ref } from 'react'
import { formatResult } from './format-result.ts'
import { useSuggestions } from './use-search.ts'

interface SuggestionsProps extends Pick<FieldProps, 'name' | 'help' | 'error'> {
  kind: SearchKind
  labelId: string
  inputRef: Ref<HTMLInputElement>
  onChoose: (result: SearchResult) => void
}

/**
 * A combobox with a list of suggestions, by the ARIA pattern: the focus stays in the input, the arrow keys move through the list,
 * Enter chooses, Escape closes.
 */
export function Suggestions({ kind, labelId, inputRef, name, help, error, onChoose }: SuggestionsProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const listId = useId()
  const results = useSuggestions(kind, typed)
  const shown = isOpen && results ? results : []
  const current = shown[Math.min(active, shown.length - 1)]

  function move(event: KeyboardEvent<HTMLInputElement>) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setIsOpen(true)
      setActive((Math.min(active, shown.length - 1) + step + shown.length) % Math.max(1, shown.length))
    } else if (event.key === 'Enter' && (current || typed)) {
      // A form must not be sent with a text that means nothing to it.
      event.preventDefault()
      if (current) onChoose(current)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
    }
  }

  return (
    <div className="relative">
      <input
        {...describe({ name, help, error })}
        ref={inputRef}
        id={name}
        name={name}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={current ? `${listId}-${current.id}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIsOpen(true)
          setActive(0)
        }}
        onKeyDown={move}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        className={controlClass}
      />
      <output className="sr-only">{isOpen && results ? words.suggestions(results.length) : ''}</output>
      <Options id={listId} labelId={labelId} shown={shown} current={current} onChoose={onChoose} />
      {isOpen && results?.length === 0 && (
        <p className="absolute inset-x-0 z-20 mt-1 rounded-md border border-line bg-surface px-3 py-2 text-sm text-quiet shadow-lift">
          {words.suggestions(0)}
        </p>
      )}
    </div>
  )
}

interface OptionsProps extends Pick<SuggestionsProps, 'labelId' | 'onChoose'> {
  id: string
  shown: readonly SearchResult[]
  current: SearchResult | undefined
}

function Options({ id, labelId, shown, current, onChoose }: OptionsProps) {
  return (
    <ul
      id={id}
      role="listbox"
      aria-labelledby={labelId}
      className={
        shown.length > 0
          ? 'absolute inset-x-0 z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-lift sm:end-auto sm:w-80'
          : 'hidden'
      }
    >
      {shown.map((result) => (
        <li
          key={result.id}
          id={`${id}-${result.id}`}
          ref={result === current ? scrollTo : null}
          role="option"
          aria-selected={result === current}
          // A press must not take the focus from the input, which would close the list first.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(result)}
          className="cursor-pointer px-3 py-2 text-sm hover:bg-ground aria-selected:bg-accent-soft forced-colors:aria-selected:underline forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:bg-[SelectedItem] forced-colors:aria-selected:text-[SelectedItemText]"
        >
          <span className="block font-medium wrap-anywhere">{formatResult(result)}</span>
          <span className="block text-xs wrap-anywhere text-quiet">{result.detail}</span>
        </li>
      ))}
    </ul>
  )
}

function scrollTo(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
