import { switchWaitingMails, viewWaitingMails } from '@cairn/contract/operator/mails/waiting-mails.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { account } from '@cairn/words/backoffice/operators/account.ts'
import { overview } from '@cairn/words/backoffice/overview.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../api.ts'
import { Loaded } from '../../components/page/loaded.tsx'
import { Section } from '../../components/page/section.tsx'
import { useCall } from '../../session/calls/use-call.ts'

const words = account.mails
const queryKey = ['account', 'mails']

/** About which queues of their role the operator gets emails. Each switch works at once. */
export function MailsSection() {
  const queries = useQueryClient()
  const query = useQuery({ queryKey, queryFn: () => send(viewWaitingMails) })
  const switching = useCall(switchWaitingMails, { onReply: () => queries.invalidateQueries({ queryKey }) })
  if (query.data?.mails.length === 0) return null
  return (
    <Section title={words.title} note={words.lead}>
      <Loaded query={query} what={words.loading}>
        {({ mails }) => (
          <div className="space-y-3">
            {mails.map(({ queue, is_on }) => (
              <Checkbox
                key={queue}
                name={`mail-${queue}`}
                label={overview.queues[queue]}
                checked={is_on}
                onChange={({ target }) => switching.send({ body: { queue, is_on: target.checked } })}
              />
            ))}
          </div>
        )}
      </Loaded>
    </Section>
  )
}
