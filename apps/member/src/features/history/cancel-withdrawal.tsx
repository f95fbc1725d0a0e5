import type { HistoryRecord } from '@cairn/contract/member/history.ts'
import { Text } from '@cairn/ui/page/text.tsx'
import { cancelWithdrawal } from '@cairn/contract/member/withdrawals.ts'
import { Button, textButtonClass } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { history as words } from '@cairn/words/member/history.ts'
import { calls } from '@cairn/words/member/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../components/form-refusal.tsx'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/use-call.ts'
import { historyKey } from './history-query.ts'

/** Cancels a pending withdrawal, after a confirmation. */
export function CancelWithdrawal({ record }: { record: HistoryRecord }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { refresh } = useSession()
  const queries = useQueryClient()
  const cancellation = useCall(cancelWithdrawal, {
    failureText: calls.networkFailed,
    async onReply() {
      setIsConfirming(false)
      toast.success(words.cancelled)
      refresh()
      await queries.invalidateQueries({ queryKey: historyKey })
      // The button with the focus is gone.
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    },
  })

  return (
    <>
      <button type="button" onClick={() => setIsConfirming(true)} className={`print:hidden ${textButtonClass}`}>
        {words.cancel}
        <span className="sr-only"> {words.cancelWhat}</span>
      </button>
      <Dialog title={words.cancelTitle} isOpen={isConfirming} onClose={() => setIsConfirming(false)}>
        <p className="text-quiet">
          <Text parts={words.cancelEffect(<Money cents={record.amount} />)} />
        </p>
        <div className="mt-4">
          <FormRefusal of={cancellation} />
        </div>
        <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" onClick={() => setIsConfirming(false)}>
            {words.keep}
          </Button>
          <Button
            look="dangerPrimary"
            isBusy={cancellation.isSending}
            onClick={() => cancellation.send({ params: { id: record._id } })}
          >
            {words.cancelNow}
          </Button>
        </p>
      </Dialog>
    </>
  )
}
