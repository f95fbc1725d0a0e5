import { useSyncExternalStore } from 'react'
import { parts } from './all-stories.ts'

/** What the gallery shows, and how. It stands in the address, so that it can be sent to somebody. */
export interface Choices {
  part: string
  theme: 'light' | 'dark' | 'both'
  width: string
  dir: 'ltr' | 'rtl'
}

const atFirst: Choices = { part: parts[0]?.name ?? '', theme: 'both', width: '360', dir: 'ltr' }

export function useChoices(): Choices {
  const hash = useSyncExternalStore(onChange, () => location.hash)
  return { ...atFirst, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) }
}

/** The address of these choices. */
export function hrefOf(choices: Choices): string {
  return `#${new URLSearchParams({ ...choices }).toString()}`
}

function onChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
