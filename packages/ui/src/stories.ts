import type { ReactNode } from 'react'

/** A component in each of its states, by name. */
export interface Stories {
  title: string
  states: Record<string, ReactNode>
  /** It covers the page, so each state needs its own page. */
  isAlone: boolean
  /** It is a whole page with landmarks. */
  isPage: boolean
}

interface Place {
  isAlone?: boolean
  isPage?: boolean
}

export function stories(title: string, states: Stories['states'], { isAlone, isPage = false }: Place = {}): Stories {
  return { title, states, isAlone: isAlone ?? isPage, isPage }
}
