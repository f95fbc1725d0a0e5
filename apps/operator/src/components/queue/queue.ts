import type { QueueList } from '@cairn/contract/operator/overview.ts'
import { createContext, useContext, type ReactNode } from 'react'

/** The rows that a list shows now, in its order. */
export interface ShownRows {
  ids: readonly string[]
  hasMore: boolean
  loadMore: () => void
}

/** A list whose records open beside it or in its place. */
export interface Queue {
  list: QueueList
  title: string
  actions: ReactNode
  /** A record takes its place. It keeps its rows, for the next and the previous record. */
  isHidden: boolean
  openId: string | undefined
  /** The place of the open record among the shown rows, from 1; null when it is not among them. */
  place: number | null
  count: number
  hasMore: boolean
  previous: string | undefined
  next: string | undefined
  /** Opens another record, with the query of the list. */
  open: (id: string) => void
  onRows: (rows: ShownRows) => void
}

export const QueueContext = createContext<Queue | null>(null)

/** The queue that the screen is part of, or null. */
export const useQueue = (): Queue | null => useContext(QueueContext)
