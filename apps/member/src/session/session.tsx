import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailedError, RefusedError } from '@cairn/client/calls/client.ts'
import type { User } from '@cairn/contract/member/account/members.ts'
import type { Capability } from '@cairn/contract/member/capabilities.ts'
import type { DueTerms } from '@cairn/contract/member/terms.ts'
import { createContext, useContext, useMemo, type ComponentType, type ReactNode } from 'react'
import { forgetStart, startSession } from './start-session.ts'
import { readToken, storeToken } from './token.ts'

export interface Session {
  user: User
  /** Whether the server has this beyond the specified calls. */
  supports: (capability: Capability) => boolean
  /** The terms that the member has not agreed to yet. */
  termsDue: DueTerms | null
  /** After how many seconds without a call the server ends the session; null when it does not announce that. */
  idleSeconds: number | null
  /** The site and the account of the member's passkeys; null where the server names none. */
  passkeyUser: { site: string; account: string } | null
  /** Stores the user and the token of a reply (UI-J5). */
  renew: (reply: { user: User; data: string }) => void
  /** Reads the user again after an operation that changes the figures. A failure shows nothing and keeps the old ones. */
  refresh: () => void
}

const SessionContext = createContext<Session | null>(null)
const memberKey = ['member']

/** The session of the signed-in member. Only inside `SessionProvider`. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}

export function useUser(): User {
  return useSession().user
}

interface SessionProviderProps {
  splash: ReactNode
  Failed: ComponentType<{ onRetry: () => void }>
  children: ReactNode
}

export function SessionProvider({ splash, Failed, children }: SessionProviderProps) {
  const queries = useQueryClient()
  const member = useQuery({
    queryKey: memberKey,
    queryFn: loadMember,
    gcTime: Infinity,
    // A failure is only logged (UI-A5). A refusal shows its message.
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

async function loadMember(): Promise<Omit<Session, 'renew' | 'refresh'>> {
  const token = readToken()
  try {
    const reply = await startSession()
    // A session that has ended meanwhile, here or in another tab, must not begin again.
    if (readToken() === token) storeToken(reply.data)
    const { capabilities = [], session_idle_seconds: idleSeconds = null, terms_due: termsDue = null, user } = reply
    const passkeyUser = reply.passkey_user ?? null
    return { user, supports: (capability) => capabilities.includes(capability), termsDue, idleSeconds, passkeyUser }
  } catch (error) {
    if (!(error instanceof RefusedError)) console.error(error instanceof FailedError ? `${error}` : error)
    throw error
  } finally {
    forgetStart()
  }
}
