import type { ReactNode } from 'react'

/** A part in every state that it has, each under a name that tells it from the others. */
export interface Stories {
  title: string
  states: Record<string, ReactNode>
  /** It covers the page, so that each state needs a page of its own. */
  isAlone: boolean
  /** It is a page itself, with the landmarks of one. */
  isPage: boolean
}

interface Place {
  isAlone?: boolean
  isPage?: boolean
}

export function stories(title: string, states: Stories['states'], { isAlone, isPage = false }: Place = {}): Stories {
  return { title, states, isAlone: isAlone ?? isPage, isPage }
}
