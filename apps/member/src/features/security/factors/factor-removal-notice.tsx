import { keepFactors } from '@cairn/contract/member/account/factors.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { Text } from '@cairn/ui/page/text.tsx'
import { DateText } from '@cairn/ui/values/date-text.tsx'
import { factors } from '@cairn/words/member/account/factors.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { useCall } from '../../../session/calls/use-call.ts'
import { factorsQuery } from './factors-query.ts'

const words = factors.removal

/** Announces that support will remove the second factors, with a way to keep them; absent without a pending removal. */
export function FactorRemovalNotice() {
  const queries = useQueryClient()
  const removedAt = useQuery(factorsQuery).data?.removed_at
  const keeping = useCall(keepFactors, {
    async onReply() {
      await queries.invalidateQueries(factorsQuery)
      toast.success(words.kept)
    },
  })
  if (!removedAt) return null
  return (
    <section aria-labelledby="factor-removal" className="space-y-3 rounded-lg border border-danger bg-danger-soft p-5">
      <h2 id="factor-removal" className="font-semibold text-danger">
        {words.title}
      </h2>
      <p>
        <Text parts={words.text(<DateText key="removed" date={removedAt} hasTime />)} />
      </p>
      <FormRefusal of={keeping} />
      <Button isBusy={keeping.isSending} onClick={() => keeping.send({})}>
        {words.keep}
      </Button>
    </section>
  )
}
