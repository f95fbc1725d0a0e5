import type { Call, CallInput } from '@cairn/contract/core/call.ts'
import { RefusedError, sendAny } from '@cairn/client/client.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useRef, useState } from 'react'
import { isFactorNeeded, send } from '../../../api.ts'
import { showError } from '../../../session/show-error.ts'

/**
 * The outcome for one row. `requested`: it takes two people, and waits for another. `already`: another operator did it
 * first, which is no failure.
 */
export interface BulkOutcome<Row> {
  row: Row
  is: 'done' | 'requested' | 'already' | 'failed'
  /** Why not, in a sentence. */
  why: string
}

export interface BulkStatus<Row> {
  all: number
  outcomes: BulkOutcome<Row>[]
  isRunning: boolean
}

/**
 * Sends one call for each row, one after the other. The server decides and records each by itself, so a refusal does not stop the
 * others and a repeated press does nothing twice. It ends early only for what concerns all rows: a form that is refused before
 * anything is done, the end of the session, a factor that is not given, or a missing reply.
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
        const { approval_id } = (await sendAny(send, call, inputOf(row) as object)) as { approval_id?: string | null }
        outcomes.push(approval_id ? { row, is: 'requested', why: words.requested } : { row, is: 'done', why: '' })
      } catch (error) {
        const isRefused = error instanceof RefusedError
        if (isRefused && error.field !== undefined && outcomes.length === 0) {
          setRefusal(error)
          setStatus(null)
          return null
        }
        const isAlready = isRefused && error.status === 409
        outcomes.push({ row, is: isAlready ? 'already' : 'failed', why: isRefused ? error.message : words.noReply })
        if (!isRefused || error.status === 401 || isFactorNeeded(error)) {
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
    /** Stops after the current row. */
    stop: () => void (isStopped.current = true),
    forget: () => setStatus(null),
    errorOf: (field: string) => (refusal?.field === field ? refusal.message : undefined),
  }
}
