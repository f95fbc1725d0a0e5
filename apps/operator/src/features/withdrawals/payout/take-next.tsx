import { claimWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { payouts as words } from '@cairn/words/backoffice/withdrawals/payouts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useLocation } from 'wouter'
import { send } from '../../../api.ts'
import { listKey } from '../../../components/list/list.ts'
import { showError } from '../../../session/calls/show-error.ts'
import { useCall } from '../../../session/calls/use-call.ts'
import { useMay } from '../../../session/session.tsx'
import { isStopped } from '../sections/withdrawal-section.ts'

/** Claims the oldest approved withdrawal that nothing stops, whatever the list is filtered by, and opens it. */
export function TakeNext() {
  const may = useMay()
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const [isReading, setReading] = useState(false)
  const claiming = useCall(claimWithdrawal, {
    onReply: (_, { params: { id } }) => {
      void queries.invalidateQueries({ queryKey: listKey('withdrawals') })
      navigate(`/withdrawals/${id}?status=sending`)
    },
  })
  if (!may(claimWithdrawal)) return null

  async function take() {
    setReading(true)
    try {
      const { withdrawals } = await send(listWithdrawals, { query: { status: 'processing' } })
      const next = withdrawals.find((withdrawal) => !isStopped(withdrawal))
      if (next) claiming.send({ params: { id: next.id }, version: next.version })
      else toast.error(words.noneToTake)
    } catch (error) {
      showError(error, session.failed)
    }
    setReading(false)
  }

  return (
    <Button look="secondary" isSmall isBusy={isReading || claiming.isSending} onClick={() => void take()}>
      {words.takeNext}
    </Button>
  )
}
