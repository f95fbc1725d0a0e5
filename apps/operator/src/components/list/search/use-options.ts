import { useId, useState, type KeyboardEvent } from 'react'

/**
 * The options of a combobox by the ARIA pattern: the focus stays in the input, the arrow keys move through the list, Enter chooses.
 * `reset` makes the first option the active one.
 */
export function useOptions<Option>(shown: readonly Option[], onChoose: (option: Option) => void) {
  const listId = useId()
  const [active, setActive] = useState(0)
  const at = Math.min(active, shown.length - 1)
  const current = shown[at]
  const idOf = (option: Option) => `${listId}-${shown.indexOf(option)}`

  /** Returns whether the key moved or chose. */
  function press(event: KeyboardEvent<HTMLInputElement>): boolean {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined) setActive((at + step + shown.length) % Math.max(1, shown.length))
    else if (event.key === 'Enter' && current !== undefined) onChoose(current)
    else return false
    event.preventDefault()
    return true
  }

  return {
    current,
    press,
    reset: () => setActive(0),
    idOf,
    list: { id: listId, role: 'listbox' },
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': shown.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': current === undefined ? undefined : idOf(current),
      autoComplete: 'off',
      spellCheck: false,
    },
    option: (option: Option) => ({
      id: idOf(option),
      ref: option === current ? scrollTo : null,
      role: 'option',
      'aria-selected': option === current,
      // A press must not take the focus from the input, which would close the list first.
      onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => onChoose(option),
      className: optionClass,
    }),
  } as const
}

const optionClass =
  'cursor-pointer px-3 py-2 text-sm hover:bg-ground aria-selected:bg-accent-soft forced-colors:aria-selected:underline forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:bg-[SelectedItem] forced-colors:aria-selected:text-[SelectedItemText]'

function scrollTo(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' })
}
