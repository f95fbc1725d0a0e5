import type { Call, CallInput } from '@cairn/contract/core/call.ts'
import { RefusedError, sendAny } from '@cairn/client/client.ts'
import { table as words } from '@cairn/words/backoffice/list.ts'
import { useRef, useState } from 'react'
import { send } from '../../../api.ts'
import { showError } from '../../../session/show-error.ts'

/** What became of one of the chosen. What somebody else was first with is no failure. */
export interface BulkOutcome<Row> {
  row: Row
  is: 'done' | 'already' | 'failed'
  /** Why not, in a sentence. */
  why: string
}

export interface BulkStatus<Row> {
  all: number
  outcomes: BulkOutcome<Row>[]
  isRunning: boolean
}

/**
 * One call for each of the chosen, one after the other. The server decides each by itself and writes each down, so a refusal stops
 * nothing and a press that is repeated does nothing twice. Only what would be said of every one of them ends it early: a form that
 * is refused before anything is done, a session that has ended, a reply that does not come.
 */
export function useBulkCall<C extends Call, Row>(call: C) {
  const [status, setStatus] = useState<BulkStatus<Row> | null>(null)
  const [refusal, setRefusal] = useState<RefusedError | null>(null)
  const isStopped = useRef(false)

  async function run(rows: readonly Row[], inputOf: (row: Row) => CallInput<C>): Promise<BulkStatus<Row> | null> {
    isStopped.current = false
    setRefusal(null)
    const outcomes: BulkOutcome<Row>[] = []
    const show = (isRunning: boolean) => {
      const now = { all: rows.length, outcomes: [...outcomes], isRunning }
      setStatus(now)
      return now
    }
    show(true)
    for (const row of rows) {
      if (isStopped.current) break
      try {
        await sendAny(send, call, inputOf(row) as object)
        outcomes.push({ row, is: 'done', why: '' })
      } catch (error) {
        const isRefused = error instanceof RefusedError
        if (isRefused && error.field !== undefined && outcomes.length === 0) {
          setRefusal(error)
          setStatus(null)
          return null
        }
        const isAlready = isRefused && error.status === 409
        outcomes.push({ row, is: isAlready ? 'already' : 'failed', why: isRefused ? error.message : words.noReply })
        if (!isRefused || error.status === 401) {
          showError(error, null)
          break
        }
      }
      show(true)
    }
    return show(false)
  }

  return {
    status,
    run,
    /** After the one that is on its way. */
    stop: () => void (isStopped.current = true),
    forget: () => setStatus(null),
    errorOf: (field: string) => (refusal?.field === field ? refusal.message : undefined),
  }
}
