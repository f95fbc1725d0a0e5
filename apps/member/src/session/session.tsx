import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedError, RefusedError } from '@cairn/client/client.ts'
import type { User } from '@cairn/contract/member/members.ts'
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react'
import { forgetStart, startSession } from './start-session.ts'
import { storeToken } from './token.ts'

export interface Session {
  user: User
  /** Whether the server is one of ours that knows more for the dashboard than its five cards. */
  hasDashboard: boolean
  /** Whether it gives a statement of every movement. */
  hasStatement: boolean
  /** Which limits of withdrawals it has and tells: of `min_amount` and `daily_limit`. */
  withdrawalLimits: readonly string[]
  /** Keeps the user and the token of a reply that brings both (UI-J5). */
  renew: (reply: { user: User; data: string }) => void
  /** Asks for the user again, after a operation that changes the figures. Its failure is quiet: the old figures stay. */
  refresh: () => void
}

const SessionContext = createContext<Session | null>(null)
const memberKey = ['member']

/** Who is signed in. Only below `SessionProvider`, where there always is somebody. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession stands outside of the session')
  return session
}

export function useUser(): User {
  return useSession().user
}

interface SessionProviderProps {
  /** Shown while nobody knows yet who is signed in. */
  splash: ReactNode
  /** Shown when that could not be found out. */
  Failed: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

export function SessionProvider({ splash, Failed, children }: SessionProviderProps) {
  const queries = useQueryClient()
  const member = useQuery({
    queryKey: memberKey,
    queryFn: viewUser,
    staleTime: Infinity,
    gcTime: Infinity,
    // A failure here is only logged (UI-A5); a refusal is said by its own words.
    meta: { failureText: null },
  })
  const known = member.data

  const session = useMemo<Session | null>(
    () =>
      known
        ? {
            ...known,
            renew(reply) {
              storeToken(reply.data)
              queries.setQueryData(memberKey, { ...known, user: reply.user })
            },
            refresh() {
              void queries.invalidateQueries({ queryKey: memberKey })
            },
          }
        : null,
    [queries, known],
  )

  if (session) return <SessionContext value={session}>{children}</SessionContext>
  if (member.isError && !member.isFetching) return <Failed onRetry={() => void member.refetch()} />
  return splash
}

async function viewUser(): Promise<Omit<Session, 'renew' | 'refresh'>> {
  try {
    const reply = await startSession()
    storeToken(reply.data)
    const { dashboard = false, statement = false, user, withdrawal_limits = [] } = reply
    return { user, hasDashboard: dashboard, hasStatement: statement, withdrawalLimits: withdrawal_limits }
  } catch (error) {
    if (!(error instanceof RefusedError)) console.error(error instanceof FailedError ? `${error}` : error)
    throw error
  } finally {
    forgetStart()
  }
}
