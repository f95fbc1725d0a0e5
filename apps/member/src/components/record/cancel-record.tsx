import { cancelDeposit } from '@cairn/contract/member/money/deposits.ts'
import type { HistoryRecord } from '@cairn/contract/member/money/history.ts'
import { cancelWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { Button, textButtonClass } from '@cairn/ui/buttons/button.tsx'
import { Dialog } from '@cairn/ui/overlays/dialog.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { Money } from '@cairn/ui/values/money.tsx'
import { calls } from '@cairn/words/member/calls.ts'
import { records } from '@cairn/words/member/money/records.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../form/form-refusal.tsx'
import { useSession } from '../../session/session.tsx'
import { useCall } from '../../session/calls/use-call.ts'

interface CancelRecordProps {
  record: Pick<HistoryRecord, '_id' | 'type' | 'amount'>
  look: 'link' | 'button'
  /** Moves the focus, because the focused button was removed. */
  onCancelled: () => void
}

/** Cancels a pending deposit or withdrawal, after a confirmation. */
export function CancelRecord({ record, look, onCancelled }: CancelRecordProps) {
  const isDeposit = record.type === 'deposit'
  const words = isDeposit ? records.cancel.deposit : records.cancel.withdrawal
  const [isConfirming, setIsConfirming] = useState(false)
  const { refresh } = useSession()
  const queries = useQueryClient()
  const cancellation = useCall(isDeposit ? cancelDeposit : cancelWithdrawal, {
    failureText: calls.networkFailed,
    async onReply() {
      setIsConfirming(false)
      toast.success(words.done)
      refresh()
      const stale = ['history', 'record', 'deposit-status']
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onCancelled()
    },
  })

  return (
    <>
      {look === 'button' ? (
        <Button look="danger" onClick={() => setIsConfirming(true)} className="print:hidden">
          {words.submit}
        </Button>
      ) : (
        <button
          type="button"
          onClick={() => setIsConfirming(true)}
          className={`text-danger print:hidden ${textButtonClass}`}
        >
          {records.cancel.open}
          <span className="sr-only"> {words.what}</span>
        </button>
      )}
      <Dialog title={words.title} isOpen={isConfirming} onClose={() => setIsConfirming(false)}>
        <p className="text-quiet">
          <Text parts={words.effect(<Money cents={record.amount} />)} />
        </p>
        <div role="alert" className="mt-4">
          <FormRefusal of={cancellation} />
        </div>
        <p className="mt-6 grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" onClick={() => setIsConfirming(false)}>
            {records.cancel.keep}
          </Button>
          <Button
            look="dangerPrimary"
            isBusy={cancellation.isSending}
            onClick={() => cancellation.send({ params: { id: record._id } })}
          >
            {words.submit}
          </Button>
        </p>
      </Dialog>
    </>
  )
}
