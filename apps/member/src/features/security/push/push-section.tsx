import { addPushDevice, removePushDevice, viewPush } from '@cairn/contract/member/push.ts'
import { Button } from '@cairn/ui/buttons/button.tsx'
import { push as words } from '@cairn/words/member/push.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { FormRefusal } from '../../../components/form/form-refusal.tsx'
import { send } from '../../../session/calls/send.ts'
import { useCall } from '../../../session/calls/use-call.ts'
import { LoadedSection } from '../loaded-section.tsx'
import { findSubscription, hasPush, subscribe } from './browser-push.ts'

const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }) => {
    const [{ data }, subscription] = await Promise.all([send(viewPush, { signal }), findSubscription()])
    const endpoint = subscription?.endpoint
    return { key: data.key, endpoint: endpoint !== undefined && data.endpoints.includes(endpoint) ? endpoint : null }
  },
  meta: { failureText: null },
})

/** Messages by the browser's push service, which the member switches on for each device. */
export function PushSection() {
  return (
    <LoadedSection query={useQuery(pushQuery)} words={words}>
      {({ endpoint, key }) =>
        hasPush() ? (
          <div className="space-y-4">
            <p>{endpoint === null ? words.isOff : words.isOn}</p>
            {endpoint === null ? <SwitchOn publicKey={key} /> : <SwitchOff endpoint={endpoint} />}
            <p className="text-sm text-quiet">{words.everywhere}</p>
          </div>
        ) : (
          <p className="text-quiet">{words.notHere}</p>
        )
      }
    </LoadedSection>
  )
}

function SwitchOn({ publicKey }: { publicKey: string }) {
  const queries = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const adding = useCall(addPushDevice, {
    async onReply() {
      toast.success(words.switchedOn)
      await queries.invalidateQueries(pushQuery)
    },
  })

  async function switchOn() {
    setIsAsking(true)
    setProblem('')
    try {
      const made = await subscribe(publicKey)
      if (made) adding.send({ body: made })
      else setProblem(words.blocked)
    } catch {
      setProblem(words.notMade)
    }
    setIsAsking(false)
  }

  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <FormRefusal of={adding} />
      <Button look="secondary" isBusy={isAsking || adding.isSending} onClick={() => void switchOn()}>
        {words.on}
      </Button>
    </>
  )
}

function SwitchOff({ endpoint }: { endpoint: string }) {
  const queries = useQueryClient()
  const removing = useCall(removePushDevice, {
    async onReply() {
      toast.success(words.switchedOff)
      await (await findSubscription())?.unsubscribe()
      await queries.invalidateQueries(pushQuery)
    },
  })
  return (
    <Button look="secondary" isBusy={removing.isSending} onClick={() => removing.send({ body: { endpoint } })}>
      {words.off}
    </Button>
  )
}
