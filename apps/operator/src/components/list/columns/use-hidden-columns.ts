import { browserStorage } from '@cairn/client/browser/storage.ts'
import { useState } from 'react'

/** The keys of the columns that this browser hides in a list. */
export function useHiddenColumns(name: string): [hidden: ReadonlySet<string>, toggle: (key: string) => void] {
  const storageKey = `cairn.columns.${name}`
  const [hidden, setHidden] = useState(() => readKeys(storageKey))

  function toggle(key: string) {
    const changed = new Set(hidden)
    if (!changed.delete(key)) changed.add(key)
    setHidden(changed)
    browserStorage.write(storageKey, JSON.stringify([...changed]))
  }
  return [hidden, toggle]
}

function readKeys(storageKey: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(browserStorage.read(storageKey) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}
