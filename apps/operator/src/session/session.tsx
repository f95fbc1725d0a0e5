import type { Call } from '@cairn/contract/core/call.ts'
import { FailedError, RefusedError } from '@cairn/client/calls/client.ts'
import { createQueryClient } from '@cairn/client/calls/query-client.ts'
import { mayCall } from '@cairn/contract/operator/operators/may-call.ts'
import { viewOperator, type OperatorSession } from '@cairn/contract/operator/operators/sessions.ts'
import { session as words } from '@cairn/words/backoffice/shared/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  Activity,
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { send } from '../api.ts'
import { hasTypedForm, watchActivity } from './activity.ts'
import { ReauthenticationPrompt } from './reauthentication/reauthentication-prompt.tsx'
import { onRole } from './role.ts'
import { endSession, onSessionEnd } from './session-end.ts'
import { showEnd, showError } from './calls/show-error.ts'
import { SignInScreen } from './sign-in-screen.tsx'
import { onTabs, notifyTabs } from './tabs.ts'

const IdleWarning = lazy(async () => ({ default: (await import('./idle-warning.tsx')).IdleWarning }))

const SessionContext = createContext<OperatorSession | null>(null)

/** The session as the server reported it. Throws outside of `SessionProvider`. */
export function useSession(): OperatorSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession is called outside of SessionProvider')
  return session
}

export function useOperator(): OperatorSession['operator'] {
  return useSession().operator
}

/** Whether the operator's role may make a call. Screens do not offer what the server would refuse. */
export function useMay(): (call: Call) => boolean {
  const { role } = useOperator()
  return (call) => mayCall(role, call)
}

type State =
  | { is: 'loading' }
  | { is: 'failed' }
  /** `kept`: the session that ended with something typed. */
  | { is: 'visitor'; notice: string | null; kept?: OperatorSession | undefined }
  | { is: 'operator'; session: OperatorSession }

interface SessionProviderProps {
  /** The server sent the sign-in page, because the request had no session. */
  isVisitor?: boolean
  splash: ReactNode
  /** Shown when it could not be loaded. */
  Failed: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

/**
 * Shows its children to an operator, and the sign-in screen at any other time. The address stays, so that an operator who
 * signs in again returns to the same screen. Cached reads are dropped with the session. Only a screen with something typed is kept,
 * hidden and without effects, for the same operator who signs in again in this tab.
 */
export function SessionProvider({ isVisitor = false, splash, Failed, children }: SessionProviderProps) {
  const [state, setState] = useState<State>(isVisitor ? { is: 'visitor', notice: null } : { is: 'loading' })
  const load = useCallback(() => void loadState().then(setState), [])

  useEffect(() => {
    if (!isVisitor) load()
  }, [isVisitor, load])
  useEffect(
    () =>
      onSessionEnd((notice) => {
        const mayKeep = notice !== null && hasTypedForm()
        setState((before) => ({
          is: 'visitor',
          notice,
          kept: !mayKeep
            ? undefined
            : before.is === 'operator'
              ? before.session
              : before.is === 'visitor'
                ? before.kept
                : undefined,
        }))
      }),
    [],
  )
  // Another tab changed the cookie, which may now be another operator's.
  useEffect(() => onTabs('signed in', load), [load])
  useEffect(() => onTabs('signed out', () => endSession(null)), [])
  const role = state.is === 'operator' ? state.session.operator.role : null
  useEffect(() => {
    if (role === null) return undefined
    // An owner changed the role. A reply that is lost changes nothing: the next call has the role again.
    const follow = () => void loadState().then((now) => now.is !== 'failed' && setState(now))
    return onRole((answered) => {
      if (answered !== role) follow()
    })
  }, [role])

  if (state.is === 'loading') return splash
  if (state.is === 'failed') return <Failed onRetry={load} />
  const shown = state.is === 'operator' ? state.session : state.kept
  return (
    <>
      {state.is === 'visitor' && <SignInScreen notice={state.notice} onSignedIn={enter} />}
      {shown && (
        <Activity mode={state.is === 'operator' ? 'visible' : 'hidden'}>
          <SignedIn key={shown.operator.email} session={shown}>
            {children}
          </SignedIn>
        </Activity>
      )}
    </>
  )

  function enter(session: OperatorSession) {
    // The server has signed in a browser that does not keep the session.
    if (!navigator.cookieEnabled) return setState({ is: 'visitor', notice: words.cookiesBlocked })
    notifyTabs('signed in')
    setState({ is: 'operator', session })
  }
}

function SignedIn({ session, children }: { session: OperatorSession; children: ReactNode }) {
  const [queries] = useState(() => createQueryClient(showError, null))
  const [endsAt, setEndsAt] = useState<number | null>(null)
  useEffect(() => {
    const end = () => {
      setEndsAt(null)
      endSession(words.ended)
    }
    // A lost reply keeps nothing, and the warning comes in its time.
    const keep = () => void send(viewOperator).catch((error: unknown) => showEnd(error, null))
    return watchActivity({ warn: setEndsAt, end, keep })
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <SessionContext value={session}>
        {children}
        <ReauthenticationPrompt />
        {endsAt !== null && (
          <Suspense fallback={null}>
            <IdleWarning endsAt={endsAt} onKept={() => setEndsAt(null)} />
          </Suspense>
        )}
      </SessionContext>
    </QueryClientProvider>
  )
}

async function loadState(): Promise<State> {
  try {
    return { is: 'operator', session: await send(viewOperator) }
  } catch (error) {
    if (error instanceof RefusedError && error.status === 401) {
      // A visitor without a cookie had no session that could have ended.
      return { is: 'visitor', notice: error.code === 'session_ended' ? words.ended : null }
    }
    console.error(error instanceof FailedError ? String(error) : error)
    return { is: 'failed' }
  }
}
