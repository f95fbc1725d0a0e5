import type { CallReply } from '@cairn/contract/core/call.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { invitation as words } from '@cairn/words/backoffice/operators/operators.ts'
import { send } from '../../api.ts'
import { useCall } from '../../session/calls/use-call.ts'
import { InvitationForm } from './invitation-form.tsx'
import { LinkPage } from './link-page.tsx'

const find = (token: string) => send(viewInvitation, { body: { token } })

export function InvitationScreen() {
  return (
    <LinkPage
      title={words.title}
      loading={words.loading}
      done={words.accepted}
      find={find}
      renderForm={(invitation, token, onDone) => <Accept invitation={invitation} token={token} onDone={onDone} />}
    />
  )
}

interface AcceptProps {
  invitation: CallReply<typeof viewInvitation>
  token: string
  onDone: () => void
}

function Accept({ invitation, token, onDone }: AcceptProps) {
  const accepting = useCall(acceptInvitation, { onReply: onDone })
  return (
    <InvitationForm
      invitation={invitation}
      errorOf={accepting.errorOf}
      isSending={accepting.isSending}
      onSubmit={(typed) => accepting.send({ body: { token, ...typed } })}
    />
  )
}
