import { useState } from 'react'

const none: ReadonlySet<string> = new Set()

/** The ids of the selected rows. Another query clears the selection. */
export function useSelection(
  query: unknown,
): [selected: ReadonlySet<string>, select: (ids: ReadonlySet<string>) => void] {
  const text = JSON.stringify(query)
  const [lastText, setLastText] = useState(text)
  const [selected, setSelected] = useState(none)
  if (lastText !== text) {
    setLastText(text)
    setSelected(none)
  }
  return [selected, setSelected]
}
