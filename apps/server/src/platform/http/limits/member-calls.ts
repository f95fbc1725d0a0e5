import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import type { Services } from '../../services.ts'
import { createTurns, type Turns } from '../../turns.ts'
import { refuse } from '../refusal.ts'

type Kind = 'read' | 'change'

/** Turns in which one member makes so many calls at once, and so many more wait. */
export function createMemberTurns(atOnce: Record<Kind, number>, waitingMax: number): Record<Kind, Turns> {
  const turnsFor = (atOnceMax: number) => createTurns({ one: { atOnceMax, waitingMax, refusal: 'too_many_calls' } })
  return { read: turnsFor(atOnce.read), change: turnsFor(atOnce.change) }
}

// Of the 16 connections that calls have by default. A browser sends six requests at once.
const usualTurns = createMemberTurns({ read: 8, change: 2 }, 100)

/**
 * Makes a member's call in its turn. Calls of one member wait for each other here and not in the database, where each would hold a
 * connection while it waits for a row that all of them change. Refuses `too_many_calls` above the calls of a minute
 * (`MEMBER_CALLS_MAX`), and when too many already wait. Each server process counts for itself.
 */
export function inTurnOfMember<T>(
  { config, memberTurns = usualTurns }: Pick<Services, 'config' | 'memberTurns'>,
  call: Call,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  const kind = call.method === 'GET' ? 'read' : 'change'
  countCall('read', memberId, config.MEMBER_CALLS_MAX)
  if (kind === 'change') countCall('change', memberId, config.MEMBER_CALLS_MAX / 5)
  // An upload has a turn of its own: a slow one must not keep the member from everything else.
  return call.file ? work() : memberTurns[kind].run(memberId, work)
}

let minute = 0
const counts: Record<Kind, Map<string, number>> = { read: new Map(), change: new Map() }

function countCall(kind: Kind, memberId: string, max: number): void {
  const now = performance.now() / 60_000
  if (Math.floor(now) !== minute) {
    minute = Math.floor(now)
    for (const map of Object.values(counts)) map.clear()
  }
  const count = (counts[kind].get(memberId) ?? 0) + 1
  counts[kind].set(memberId, count)
  const seconds = Math.ceil((minute + 1 - now) * 60)
  const wait = seconds === 1 ? '1 second' : `${seconds} seconds`
  if (count > max) throw refuse('too_many_calls', { wait, retryAfter: seconds })
}

/** The members of the newest tokens, by the hashes of the tokens. It says whose turn a call takes, and not who is signed in. */
const members = new Map<string, string>()
const knownMax = 20_000

/** Remembers whose token this is, so that the next call with it need not ask the database whose turn it takes. */
export function rememberToken(token: string, memberId: string): void {
  members.set(keyOf(token), memberId)
  if (members.size > knownMax) for (const oldest of members.keys().take(1)) members.delete(oldest)
}

/** The member whose turn a request takes; otherwise `ask` says it, and refuses a stranger. */
export async function findMemberOfTurn(
  { headers }: FastifyRequest,
  ask: () => Promise<{ memberId: string }>,
): Promise<string> {
  const token = headers.authorization?.split(' ')[1] ?? ''
  const known = members.get(keyOf(token))
  if (known) return known
  const { memberId } = await ask()
  rememberToken(token, memberId)
  return memberId
}

function keyOf(token: string): string {
  return hash('sha256', token, 'base64')
}
