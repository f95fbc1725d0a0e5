import { useState } from 'react'

/** The keys of the columns that this browser hides in a list. */
export function useHiddenColumns(name: string): [hidden: ReadonlySet<string>, toggle: (key: string) => void] {
  const place = `cairn.columns.${name}`
  const [hidden, setHidden] = useState(() => readKeys(place))

  function toggle(key: string) {
    const changed = new Set(hidden)
    if (!changed.delete(key)) changed.add(key)
    setHidden(changed)
    try {
      localStorage.setItem(place, JSON.stringify([...changed]))
    } catch {
      // Without storage it lasts until the screen is left.
    }
  }
  return [hidden, toggle]
}

function readKeys(place: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
