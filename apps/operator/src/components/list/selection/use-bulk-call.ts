import type { Call, CallInput } from '@cairn/contract/core/call.ts'
import { RefusedError, sendAny } from '@cairn/client/calls/client.ts'
import { isReauthenticationNeeded } from '@cairn/client/reauthentication/send-reauthenticated.ts'
import { table as words } from '@cairn/words/backoffice/shared/list.ts'
import { useRef, useState } from 'react'
import { send } from '../../../api.ts'
import { showEnd } from '../../../session/calls/show-error.ts'
import { resultOf, type BulkOutcome, type BulkStatus } from './bulk-outcome.ts'

/** A decision about one record, which the server makes once. So it needs no key, not even after a lost reply and a reload. */
export type BulkCall = Call & { versioned: true }

/**
 * Sends one call for each row, one after the other. The server decides and records each by itself, so a refusal does not stop the
 * others. `alreadyCode` is its refusal of a record that is decided, by another operator or by an earlier press whose reply was lost. It
 * ends early only for what concerns all rows: a form that is refused before anything is done, unless each row has fields of its own, the
 * end of the session, a factor that is not given, or a missing reply.
 */
export function useBulkCall<C extends BulkCall, Row>(
  call: C,
  alreadyCode: NonNullable<C['refusals']>[number],
  { hasOwnFields = false } = {},
) {
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
        if (!(error instanceof RefusedError)) {
          outcomes.push({ row, is: 'unknown', why: words.noReply })
          showEnd(error, null)
          break
        }
        if (error.field !== undefined && outcomes.length === 0 && !hasOwnFields) {
          setRefusal(error)
          setStatus(null)
          return null
        }
        outcomes.push({ row, is: resultOf(error.code, alreadyCode), why: error.message })
        showEnd(error, null)
        if (error.status === 401 || isReauthenticationNeeded(error)) break
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
