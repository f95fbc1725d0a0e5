import type { HistoryRecord } from '@cairn/contract/history.ts'
import { cancelWithdrawal } from '@cairn/contract/withdrawals.ts'
import { Button } from '@cairn/ui/button.tsx'
import { Dialog } from '@cairn/ui/dialog.tsx'
import { Money } from '@cairn/ui/money.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useSession } from '../session/session.tsx'
import { useCall } from '../session/use-call.ts'
import { historyQuery } from './history-query.ts'

/** Takes back a withdrawal that nobody has decided about, after asking once. */
export function CancelWithdrawal({ record }: { record: HistoryRecord }) {
  const [isAsking, setIsAsking] = useState(false)
  const { refresh } = useSession()
  const queries = useQueryClient()
  const cancellation = useCall(cancelWithdrawal, {
    failureText: 'Network request failed',
    async onReply() {
      setIsAsking(false)
      toast.success('Your withdrawal has been cancelled')
      refresh()
      await queries.invalidateQueries(historyQuery)
      // The button that had the focus has gone with the reason for it.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    },
  })

  return (
    <>
      <button
        type="button"
        onClick={() => setIsAsking(true)}
        className="min-h-6 rounded-sm text-xs font-semibold text-accent underline"
      >
        Cancel
        <span className="sr-only"> this withdrawal</span>
      </button>
      <Dialog title="Cancel this withdrawal?" isOpen={isAsking} onClose={() => setIsAsking(false)}>
        <p className="text-quiet">
          <Money cents={record.amount} /> will return to your balance.
        </p>
        <p className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => setIsAsking(false)}>
            Keep it
          </Button>
          <Button isBusy={cancellation.isSending} onClick={() => cancellation.send({ params: { id: record._id } })}>
            Cancel withdrawal
          </Button>
        </p>
      </Dialog>
    </>
  )
}
