import { mailKinds, switchMail, viewMailSwitches } from '@cairn/contract/member/notices.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Skeleton } from '@cairn/ui/loading/skeleton.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { mails as words } from '@cairn/words/member/mails.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../session/calls/send.ts'
import { useCall } from '../../session/calls/use-call.ts'

const switchesQuery = queryOptions({
  queryKey: ['mail-switches'],
  queryFn: async ({ signal }) => (await send(viewMailSwitches, { signal })).data.off,
  meta: { failureText: null },
})

/** Which mails the member gets. Each switch works at once. */
export function MailSwitches() {
  const { data: off, isPending, isFetching, refetch } = useQuery(switchesQuery)
  return (
    <section aria-labelledby="mails" className="mt-8 border-t border-line pt-6">
      <h2 id="mails" className="font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-quiet">{words.lead}</p>
      {off ? (
        <Switches off={off} />
      ) : isPending ? (
        <Waiting for={words.loading}>
          <Skeleton className="h-36" />
        </Waiting>
      ) : (
        <Failed message={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  )
}

function Switches({ off }: { off: string[] }) {
  const queries = useQueryClient()
  const switching = useCall(switchMail, {
    onReply: () => queries.invalidateQueries({ queryKey: switchesQuery.queryKey }),
  })
  return (
    <div className="space-y-3">
      {mailKinds.map((kind) => (
        <Checkbox
          key={kind}
          label={words.kinds[kind]}
          name={`mail-${kind}`}
          checked={!off.includes(kind)}
          onChange={({ target }) => switching.send({ body: { kind, is_on: target.checked } })}
        />
      ))}
    </div>
  )
}
