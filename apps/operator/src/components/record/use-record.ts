import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { sendAny, type RefusedError } from '@cairn/client/client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useState } from 'react'
import { send } from '../../api.ts'
import { listKey } from '../list/list.ts'

/** What follows a decision about a record, for `ActionDialog` and, by other names, for `useCall`. */
export interface AfterDecision {
  onDone: (reply: { msg?: string | undefined }) => Promise<void>
  onConflict: (refusal: RefusedError) => void
}

/**
 * Reads one record by its id. After a decision it reads the record and its list again. When the server answers that the
 * record has changed (status 409), it keeps that message as `changed` and shows the record as it is now.
 */
export function useRecord<C extends Call>(call: C, { id, list }: { id: string; list: string }) {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<string | null>(null)
  const record = useQuery<CallReply<C>>({
    queryKey: ['record', list, id],
    queryFn: () => sendAny(send, call, { params: { id } }),
  })

  async function readAgain() {
    await queries.invalidateQueries({ queryKey: listKey(list) })
    await record.refetch()
  }

  const afterDecision: AfterDecision = {
    onDone: async ({ msg }) => {
      setChanged(null)
      if (msg) toast.success(msg)
      await readAgain()
    },
    onConflict: ({ field, message, status }) => {
      if (status !== 409 || field !== undefined) return
      setChanged(message)
      void readAgain()
    },
  }
  return { record, changed, afterDecision }
}
