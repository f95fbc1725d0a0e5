import { useSyncExternalStore } from 'react'
import { components } from './all-stories.ts'

/** What the gallery shows. Kept in the address, so that a link can be shared. */
export interface Choices {
  component: string
  theme: 'light' | 'dark' | 'both'
  width: string
  dir: 'ltr' | 'rtl'
}

const initial: Choices = { component: components[0]?.name ?? '', theme: 'both', width: '360', dir: 'ltr' }

export function useChoices(): Choices {
  const hash = useSyncExternalStore(onChange, () => location.hash)
  return { ...initial, ...Object.fromEntries(new URLSearchParams(hash.slice(1))) }
}

export function hrefOf(choices: Choices): string {
  return `#${new URLSearchParams({ ...choices }).toString()}`
}

function onChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
