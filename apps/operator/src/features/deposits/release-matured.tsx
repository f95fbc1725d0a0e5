import { releaseMatured } from '@cairn/contract/operator/deposits/deposits.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { useCall } from '../../session/calls/use-call.ts'
import { useMay } from '../../session/session.tsx'
import { listKey } from '../../components/list/list.ts'

/** Releases matured deposits now. A job does it every five minutes. */
export function ReleaseMatured() {
  const may = useMay()
  const queries = useQueryClient()
  const { send, isSending } = useCall(releaseMatured, {
    onReply: async ({ released, are_more }) => {
      toast.success(words.maturedReleased(released, are_more))
      await queries.invalidateQueries({ queryKey: listKey('deposits') })
    },
  })
  if (!may(releaseMatured)) return null
  return (
    <Button look="secondary" isSmall className="min-h-8" isBusy={isSending} onClick={() => send({})}>
      {words.releaseMatured}
    </Button>
  )
}
