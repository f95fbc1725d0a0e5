import type { SearchKind, SearchResult } from '@cairn/contract/operator/search.ts'
import { controlClass, describe, type FieldProps } from '@cairn/ui/forms/field.tsx'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useState, type KeyboardEvent, type Ref } from 'react'
import { formatResult } from './format-result.ts'
import { useOptions } from './use-options.ts'
import { useSuggestions } from './use-search.ts'

interface SuggestionsProps extends Pick<FieldProps, 'name' | 'help' | 'error'> {
  kind: SearchKind
  labelId: string
  inputRef: Ref<HTMLInputElement>
  onChoose: (result: SearchResult) => void
}

/** A combobox with a list of suggestions. Escape closes it. */
export function Suggestions({ kind, labelId, inputRef, name, help, error, onChoose }: SuggestionsProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const results = useSuggestions(kind, typed)
  const shown = isOpen && results ? results : []
  const options = useOptions(shown, onChoose)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key.startsWith('Arrow')) setIsOpen(true)
    if (options.press(event)) return
    // A form must not be sent with a text that means nothing to it.
    if (event.key === 'Enter' && typed) event.preventDefault()
    else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
    }
  }

  return (
    <div className="relative">
      <input
        {...describe({ name, help, error })}
        {...options.input}
        ref={inputRef}
        id={name}
        name={name}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIsOpen(true)
          options.reset()
        }}
        onKeyDown={press}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        className={controlClass}
      />
      <output className="sr-only">{isOpen && results ? words.suggestions(results.length) : ''}</output>
      <ul
        {...options.list}
        aria-labelledby={labelId}
        className={
          shown.length > 0
            ? 'absolute inset-x-0 z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-lift sm:end-auto sm:w-80'
            : 'hidden'
        }
      >
        {shown.map((result) => (
          <li key={result.id} {...options.option(result)}>
            <span className="block font-medium wrap-anywhere">{formatResult(result)}</span>
            <span className="block text-xs wrap-anywhere text-quiet">{result.detail}</span>
          </li>
        ))}
      </ul>
      {isOpen && results?.length === 0 && (
        <p className="absolute inset-x-0 z-20 mt-1 rounded-md border border-line bg-surface px-3 py-2 text-sm text-quiet shadow-lift">
          {words.suggestions(0)}
        </p>
      )}
    </div>
  )
}
