import type { CallReply } from '@cairn/contract/core/call.ts'
import { RefusedError } from '@cairn/client/client.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { useTitle } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { invitation as words } from '@cairn/words/backoffice/operators.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { useCallback, useEffect, useState } from 'react'
import { send } from '../../api.ts'
import { useCall } from '../../session/use-call.ts'
import { InvitationForm } from './invitation-form.tsx'

type InvitationStatus =
  | { is: 'unknown' }
  | { is: 'failed' }
  | { is: 'over'; message: string }
  | { is: 'open'; invitation: CallReply<typeof viewInvitation> }
  | { is: 'accepted' }

/** The page of an invitation's link. Its token is after the #, so it is in no server log. */
export function InvitationScreen() {
  useTitle(words.title)
  const [token] = useState(() => location.hash.slice(1))
  const [status, setStatus] = useState<InvitationStatus>({ is: 'unknown' })
  const look = useCallback(() => void findStatus(token).then(setStatus), [token])
  useEffect(look, [look])
  const accepting = useCall(acceptInvitation, { onReply: () => setStatus({ is: 'accepted' }) })

  return (
    <main className="mx-auto w-full max-w-md flex-1 px-4 pt-6 pb-12 sm:pt-[8vh]">
      <Logo />
      <h1 className="mt-8 text-xl font-semibold">{words.title}</h1>
      {body()}
    </main>
  )

  function body() {
    if (status.is === 'unknown') return <Waiting for={words.loading} />
    if (status.is === 'failed') return <Failed message={shell.loadFailed(words.loading)} onRetry={look} />
    if (status.is === 'over') return <p className="mt-3 text-quiet">{status.message}</p>
    if (status.is === 'accepted') {
      return (
        <>
          <output className="mt-3 mb-6 block text-quiet">{words.accepted}</output>
          {/* A full page load, which drops the token. */}
          <a href="/operator" className={buttonClass()}>
            {words.signIn}
          </a>
        </>
      )
    }
    return (
      <InvitationForm
        invitation={status.invitation}
        errorOf={accepting.errorOf}
        isSending={accepting.isSending}
        onSubmit={(typed) => accepting.send({ body: { token, ...typed } })}
      />
    )
  }
}

async function findStatus(token: string): Promise<InvitationStatus> {
  try {
    return { is: 'open', invitation: await send(viewInvitation, { body: { token } }) }
  } catch (error) {
    return error instanceof RefusedError ? { is: 'over', message: words.expired } : { is: 'failed' }
  }
}
