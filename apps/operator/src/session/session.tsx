import type { Call, CallReply } from '@cairn/contract/core/call.ts'
import { FailedError, RefusedError } from '@cairn/client/client.ts'
import { createQueryClient } from '@cairn/client/query-client.ts'
import { mayCall } from '@cairn/contract/operator/may-call.ts'
import { viewOperator } from '@cairn/contract/operator/sessions.ts'
import { session as words } from '@cairn/words/office.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { send } from '../api.ts'
import { onIdle } from './activity.ts'
import { endSession, onSessionEnd } from './session-end.ts'
import { showError } from './show-error.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { onTabs, notifyTabs } from './tabs.ts'

/** Who is signed in, and who else there is, as the server told when it was found out. */
export type Session = Pick<CallReply<typeof viewOperator>, 'operator' | 'colleagues'>
export type Operator = Session['operator']

const SessionContext = createContext<Session | null>(null)

/** What the server told of the session. Only below `SessionProvider`, where there always is one. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside of the session')
  return session
}

/** Who is signed in. */
export function useOperator(): Operator {
  return useSession().operator
}

/** Whether whoever is signed in may make a call, by the contract's table: what would be refused is not offered. */
export function useMay(): (call: Call) => boolean {
  const { role } = useOperator()
  return (call) => mayCall(role, call)
}

type SessionStatus =
  { is: 'unknown' } | { is: 'failed' } | { is: 'visitor'; notice: string | null } | { is: 'operator'; session: Session }

interface SessionProviderProps {
  /** Shown while nobody knows yet who is signed in. */
  splash: ReactNode
  /** Shown when that could not be found out. */
  Failed: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

/**
 * Shows its children to an operator and the sign-in to everyone else, at whatever address: who signs in again is where they
 * were. What was read for one session goes with it.
 */
export function SessionProvider({ splash, Failed, children }: SessionProviderProps) {
  const [status, setStatus] = useState<SessionStatus>({ is: 'unknown' })
  const look = useCallback(() => void findStatus().then(setStatus), [])

  useEffect(look, [look])
  useEffect(() => onSessionEnd((notice) => setStatus({ is: 'visitor', notice })), [])
  // The cookie is another now, and what stands here may be somebody else's.
  useEffect(() => onTabs('signed in', look), [look])
  useEffect(() => onTabs('signed out', () => endSession(null)), [])

  if (status.is === 'unknown') return splash
  if (status.is === 'failed') return <Failed onRetry={look} />
  if (status.is === 'operator') {
    const { session } = status
    return (
      <SignedIn key={session.operator.email} session={session}>
        {children}
      </SignedIn>
    )
  }
  return <SignInScreen notice={status.notice} onSignedIn={enter} />

  function enter(session: Session) {
    notifyTabs('signed in')
    setStatus({ is: 'operator', session })
  }
}

function SignedIn({ session, children }: { session: Session; children: ReactNode }) {
  const [queries] = useState(() => createQueryClient(showError, null))
  useEffect(() => onIdle(() => endSession(words.ended)), [])
  return (
    <QueryClientProvider client={queries}>
      <SessionContext value={session}>{children}</SessionContext>
    </QueryClientProvider>
  )
}

async function findStatus(): Promise<SessionStatus> {
  try {
    return { is: 'operator', session: await send(viewOperator) }
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) {
      // Who comes without a session is told nothing of one.
      return { is: 'visitor', notice: error.code === 'session_ended' ? words.ended : null }
    }
    console.error(error instanceof FailedError ? String(error) : error)
    return { is: 'failed' }
  }
}
