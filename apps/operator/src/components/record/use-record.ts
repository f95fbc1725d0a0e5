import type { Call } from '@cairn/contract/core/call.ts'
import { sendAny, type RefusedError } from '@cairn/client/client.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useState } from 'react'
import { send } from '../../api.ts'
import { listKey } from '../list/list.ts'

/**
 * One record, read by its id, and what its page does when something was decided: it reads the record and its list again. When the
 * server says that the record is no longer as it stood here, the page keeps what it said, and shows the record as it is now.
 */
export function useRecord<C extends Call>(call: C, { id, list }: { id: string; list: string }) {
  const queries = useQueryClient()
  const [changed, setChanged] = useState<string | null>(null)
  const record = useQuery({
    queryKey: ['record', list, id],
    queryFn: () => sendAny(send, call, { params: { id } }),
  })

  async function readAgain() {
    await queries.invalidateQueries({ queryKey: listKey(list) })
    await record.refetch()
  }

  return {
    record,
    changed,
    /** For `useCall`: what each decision does afterwards. */
    decided: {
      onReply: async (reply: { msg?: string | undefined }) => {
        setChanged(null)
        if (reply.msg) toast.success(reply.msg)
        await readAgain()
      },
      onRefused: (refusal: RefusedError) => {
        const hasChanged = refusal.status === 409 && refusal.field === undefined
        if (!hasChanged) return
        setChanged(refusal.message)
        void readAgain()
      },
    },
  }
}
export type Decided = ReturnType<typeof useRecord>['decided']
