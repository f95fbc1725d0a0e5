import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import type { TimelineEntry, Viewer } from '@cairn/contract/operator/shared/fields.ts'
import { sendAny, type RefusedError } from '@cairn/client/calls/client.ts'
import { records as words } from '@cairn/words/backoffice/shared/records.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useRef, useState } from 'react'
import { renew, send } from '../../api.ts'
import { formatTimelineEntry } from '../audit-labels.ts'
import { listKey } from '../list/list.ts'
import { useRenewal } from '../list/live/use-renewal.ts'
import { hasTyped } from './has-typed.ts'

const everyMs = 15_000

/** What follows a decision about a record, for `ActionDialog` and, by other names, for `useCall`. */
export interface AfterDecision {
  onDone: (reply: { msg?: string | undefined }) => Promise<void>
  onConflict: (refusal: RefusedError) => void
}

/** A page's message about a change of its record by another operator. */
export interface RecordChange {
  message: string
  /** Shows the record as it is now, when the page still shows it as it was because something is typed. */
  show: (() => void) | null
}

/** The part of a reply that names the version of the record. */
interface Versioned {
  version: string
  status?: string
  timeline?: TimelineEntry[]
}

/**
 * Reads one record by its id, and again every 15 seconds while the page is visible. It shows another operator's changes at once,
 * with the earlier values; while something is typed the page stays until the operator refreshes it. After a decision it reads the
 * record and its list again. When the record has changed (status 409), it keeps the server's message and shows the new record.
 */
export function useRecord<C extends Call>(call: C, { id, list }: { id: string; list: string }) {
  const queries = useQueryClient()
  const [change, setChange] = useState<RecordChange | null>(null)
  const answered = useRef(0)
  const queryKey = ['record', list, id]
  const record = useQuery<CallReply<C>>({ queryKey, queryFn: () => sendAny(send, call, { params: { id } }) })

  useRenewal(
    async () => {
      const before = answered.current
      const fresh = await sendAny(renew, call, { params: { id } })
      const shown = queries.getQueryData<CallReply<C>>(queryKey)
      // A decision was answered meanwhile: this reply may be older, and must not take the place of the answer.
      if (!shown || answered.current !== before) return
      const show = () => queries.setQueryData(queryKey, fresh)
      const message = formatChange(versionIn(shown), versionIn(fresh))
      if (message === null) return void show()
      if (hasTyped()) return setChange({ message, show: () => (setChange({ message, show: null }), show()) })
      show()
      setChange({ message, show: null })
    },
    { everyMs, isPaused: !record.data },
  )

  /** The server's refusal of a decision; the record is read again. */
  function showRefusal(message: string) {
    setChange({ message, show: null })
    void readAgain()
  }

  async function readAgain() {
    answered.current += 1
    await queries.invalidateQueries({ queryKey: listKey(list) })
    await record.refetch()
  }

  const afterDecision: AfterDecision = {
    onDone: async ({ msg }) => {
      setChange(null)
      if (msg) toast.success(msg)
      await readAgain()
    },
    onConflict: ({ field, message, status }) => {
      if (status !== 409) return
      // A refused field has its message; what the refusal left on the record is shown too.
      if (field === undefined) showRefusal(message)
      else void readAgain()
    },
  }
  const viewers = (record.data as { viewers?: Viewer[] } | undefined)?.viewers ?? []
  return { record, change, viewers, afterDecision, showRefusal }
}

function versionIn(reply: unknown): Versioned | undefined {
  return Object.values(reply as Record<string, Partial<Versioned> | undefined>).find(
    (part): part is Versioned => part?.version !== undefined,
  )
}

/** The change and its author; null without a change. */
function formatChange(before: Versioned | undefined, now: Versioned | undefined): string | null {
  if (!before || !now || (before.version === now.version && before.status === now.status)) return null
  const added = (now.timeline ?? []).slice(before.timeline?.length ?? 0)
  const what = added.map(({ by, by_kind, ...entry }) =>
    words.didBy(formatTimelineEntry(entry), by || (by_kind === 'member' ? words.theMember : words.theSystem)),
  )
  if (what.length === 0 && now.status && now.status !== before.status) what.push(words.statusNow(now.status))
  return words.changedBy(what)
}
