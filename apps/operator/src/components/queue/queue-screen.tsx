import type { Call } from '@cairn/contract/core/call.ts'
import type { QueueList } from '@cairn/contract/operator/overview.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTitle } from '@cairn/ui/page/screen.tsx'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { listKey } from '../list/list.ts'
import { RecordList } from '../list/record-list.tsx'
import type { RecordListProps } from '../list/record-list-props.ts'
import { QueueContext, type ShownRows } from './queue.ts'
import { useQueueKeys } from './use-queue-keys.ts'

interface QueueScreenProps<C extends Call> extends Omit<RecordListProps<C>, 'caption' | 'isQueue' | 'rowTo' | 'name'> {
  /** Its name, which is also its path. */
  name: QueueList
  title: string
  actions?: ReactNode
  /** The screen of the record whose id is in the path. */
  record: ReactNode
}

/**
 * A list and its open record: side by side from 1440 px, in place of the list below. The list stays mounted with its rows, so the record
 * has a next and a previous one. Its query stays in the address of the record.
 */
export function QueueScreen<C extends Call>({ title, actions, record, ...list }: QueueScreenProps<C>) {
  const { id } = useParams()
  const [rows, setRows] = useState<ShownRows>({ ids: [], hasMore: false, loadMore: () => {} })
  const { place, previous, next } = useNeighbours(id, rows)
  const [, navigate] = useLocation()
  const history = useHistoryState<{ from?: string } | null>()
  const path = `/${list.name}`

  // One entry of the browser's history for all records, so that its Back leads to the list.
  const open = (nextId: string) =>
    navigate(`${path}/${nextId}${location.search}`, {
      replace: id !== undefined,
      state: { from: id === undefined ? path : history?.from },
    })
  useQueueKeys({ openId: id, previous, next, open })

  const queries = useQueryClient()
  const lastId = useRef(id)
  useEffect(() => {
    if (id !== undefined) window.scrollTo(0, 0)
    // The way back reads the list again, as every list that is opened.
    else if (lastId.current !== undefined) void queries.invalidateQueries({ queryKey: listKey(list.name) })
    lastId.current = id
  }, [id, list.name, queries])

  const isBeside = useIsWide() && id !== undefined
  const isHidden = id !== undefined && !isBeside
  const queue = { isHidden, list: list.name, title, actions, openId: id, place, previous, next, open, onRows: setRows }
  return (
    <QueueContext value={{ ...queue, count: rows.ids.length, hasMore: rows.hasMore }}>
      {id === undefined && <Title title={title} />}
      {/* Rows take the room above. */}
      <div
        className={`lg:-mt-4 ${isBeside ? 'grid grid-cols-[24rem_minmax(0,1fr)] items-start gap-6 print:block' : ''}`}
      >
        <div className={isBeside ? 'sticky top-3 max-h-[calc(100dvh-1.5rem)] overflow-y-auto print:hidden' : undefined}>
          <RecordList<C>
            {...(list as unknown as RecordListProps<C>)}
            caption={title}
            isQueue
            rowTo={(row) => `${path}/${row.id}`}
          />
        </div>
        {/* The key drops what was typed for another record. */}
        {id && (
          <div key={id} className="min-w-0">
            {record}
          </div>
        )}
      </div>
    </QueueContext>
  )
}

const wide = matchMedia('(width >= 90rem)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide.addEventListener('change', onChange)
      return () => wide.removeEventListener('change', onChange)
    },
    () => wide.matches,
  )
}

function Title({ title }: { title: string }) {
  useTitle(title)
  return null
}

/**
 * The records before and after the open one. A decision may remove it from the list: its place is kept, and the next record is then the
 * one that took it.
 */
function useNeighbours(id: string | undefined, { ids, hasMore, loadMore }: ShownRows) {
  const [last, setLast] = useState({ id: '', at: -1 })
  const found = id === undefined ? -1 : ids.indexOf(id)
  if (id !== undefined && found >= 0 && (last.id !== id || last.at !== found)) setLast({ id, at: found })
  const isGone = found < 0 && last.id === id
  const at = isGone ? last.at : found
  const isNearEnd = at >= 0 && at >= ids.length - 2
  useEffect(() => {
    if (isNearEnd && hasMore) loadMore()
  }, [isNearEnd, hasMore, loadMore])
  if (at < 0) return { place: null, previous: undefined, next: undefined }
  return { place: isGone ? null : at + 1, previous: ids[at - 1], next: ids[isGone ? at : at + 1] }
}
