import { RefusedError } from '@cairn/client/calls/client.ts'
import { buttonClass } from '@cairn/ui/buttons/button.tsx'
import { Failed } from '@cairn/ui/feedback/failed.tsx'
import { Logo } from '@cairn/ui/identity/logo.tsx'
import { useTitle } from '@cairn/ui/page/screen.tsx'
import { Waiting } from '@cairn/ui/loading/waiting.tsx'
import { invitation as words } from '@cairn/words/backoffice/operators/operators.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { useCallback, useEffect, useState, type ReactNode } from 'react'

type LinkStatus<Opened> = { is: 'unknown' | 'failed' | 'over' | 'done' } | { is: 'open'; opened: Opened }

interface LinkPageProps<Opened> {
  title: string
  loading: string
  done: string
  /** Finds out what the link is for. A function of the module, because it is called when it changes. */
  find: (token: string) => Promise<Opened>
  renderForm: (opened: Opened, token: string, onDone: () => void) => ReactNode
}

/** The page of a mailed link, for a person who is not signed in. Its token is after the #, so it is in no server log. */
export function LinkPage<Opened>({ title, loading, done, find, renderForm }: LinkPageProps<Opened>) {
  useTitle(title)
  const [token] = useState(() => location.hash.slice(1))
  const [status, setStatus] = useState<LinkStatus<Opened>>({ is: 'unknown' })
  const look = useCallback(() => void findStatus(find, token).then(setStatus), [find, token])
  useEffect(look, [look])

  return (
    <main className="mx-auto w-full max-w-md flex-1 px-4 pt-6 pb-12 sm:pt-[8vh]">
      <Logo />
      <h1 className="mt-8 text-xl font-semibold">{title}</h1>
      {body()}
    </main>
  )

  function body() {
    if (status.is === 'unknown') return <Waiting for={loading} />
    if (status.is === 'failed') return <Failed message={shell.loadFailed(loading)} onRetry={look} />
    if (status.is === 'over') return <p className="mt-3 text-quiet">{words.expired}</p>
    if (status.is === 'open') return renderForm(status.opened, token, () => setStatus({ is: 'done' }))
    return (
      <>
        <output className="mt-3 mb-6 block text-quiet">{done}</output>
        {/* A full page load, which drops the token. */}
        <a href="/operator" className={buttonClass()}>
          {words.signIn}
        </a>
      </>
    )
  }
}

async function findStatus<Opened>(find: LinkPageProps<Opened>['find'], token: string): Promise<LinkStatus<Opened>> {
  try {
    return { is: 'open', opened: await find(token) }
  } catch (error) {
    return { is: error instanceof RefusedError ? 'over' : 'failed' }
  }
}
