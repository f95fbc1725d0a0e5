import { useState } from 'react'

/** The keys of the columns that this browser hides in a list. */
export function useHiddenColumns(name: string): [hidden: ReadonlySet<string>, toggle: (key: string) => void] {
  const storageKey = `cairn.columns.${name}`
  const [hidden, setHidden] = useState(() => readKeys(storageKey))

  function toggle(key: string) {
    const changed = new Set(hidden)
    if (!changed.delete(key)) changed.add(key)
    setHidden(changed)
    try {
      localStorage.setItem(storageKey, JSON.stringify([...changed]))
    } catch {
      // Without storage it lasts until the screen is left.
    }
  }
  return [hidden, toggle]
}

function readKeys(storageKey: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
