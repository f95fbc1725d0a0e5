import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Call } from '@cairn/contract/core/call.ts'
import type { Services } from '../../services.ts'
import { createTurns, type Turns } from '../../timing/turns.ts'
import { refuse } from '../refusal.ts'

type Kind = 'read' | 'change'

/** Turns in which one member makes so many calls at once, and queues so many more. */
export function createMemberTurns(atOnce: Record<Kind, number>, waitingMax: number): Record<Kind, Turns> {
  const turnsFor = (atOnceMax: number) => createTurns({ one: { atOnceMax, waitingMax, refusal: 'too_many_calls' } })
  return { read: turnsFor(atOnce.read), change: turnsFor(atOnce.change) }
}

// By default calls have 16 connections. A browser sends six requests at once.
const usualTurns = createMemberTurns({ read: 8, change: 2 }, 100)

/**
 * Makes a member's call in its turn. Calls of one member queue here and not in the database, where each would hold a connection
 * for the lock of a row that all of them change. Refuses `too_many_calls` above the calls of a minute (`MEMBER_CALLS_MAX`) and
 * the changes of an hour, and when the queue is full. Each server process counts for itself.
 */
export function inTurnOfMember<T>(
  { config, memberTurns = usualTurns }: Pick<Services, 'config' | 'memberTurns'>,
  call: Call,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  const kind = call.method === 'GET' ? 'read' : 'change'
  countCall('calls', memberId, config)
  if (kind === 'change') countChange(config, memberId)
  // An upload has its own turn: a slow one must not block the member's other calls.
  return call.file ? work() : memberTurns[kind].run(memberId, work)
}

/**
 * Counts a change of a member, which adds to the audit log for ever. A sign-in counts too. Refuses `too_many_calls` above a fifth
 * of the calls of a minute, and above the calls of two minutes in an hour.
 */
export function countChange(config: Limited, memberId: string): void {
  countCall('changes', memberId, config)
  countCall('changesInAnHour', memberId, config)
}

/** `MEMBER_CALLS_MAX` times so many, within so many minutes. */
const shares = {
  calls: { minutes: 1, share: 1 },
  changes: { minutes: 1, share: 1 / 5 },
  changesInAnHour: { minutes: 60, share: 2 },
}
type Limited = Pick<Services['config'], 'MEMBER_CALLS_MAX'>
const counted = new Map<string, { period: number; counts: Map<string, number> }>()

function countCall(what: keyof typeof shares, memberId: string, { MEMBER_CALLS_MAX: max }: Limited): void {
  const { minutes, share } = shares[what]
  const now = performance.now() / 60_000 / minutes
  const period = Math.floor(now)
  const known = counted.get(what)
  const { counts } = known?.period === period ? known : { counts: new Map<string, number>() }
  counted.set(what, { period, counts })
  const count = (counts.get(memberId) ?? 0) + 1
  counts.set(memberId, count)
  const seconds = Math.ceil((period + 1 - now) * minutes * 60)
  const wait =
    seconds > 90
      ? ({ count: Math.ceil(seconds / 60), unit: 'minute' } as const)
      : ({ count: seconds, unit: 'second' } as const)
  if (count > max * share) throw refuse('too_many_calls', { wait, retryAfter: seconds })
}

/** The members of the newest tokens, by the hashes of the tokens. It decides whose turn a call takes, not who is signed in. */
const members = new Map<string, string>()
const knownMax = 20_000

/** Remembers the member of a token, so that its next call need not ask the database whose turn it takes. */
export function rememberToken(token: string, memberId: string): void {
  members.set(keyOf(token), memberId)
  if (members.size > knownMax) for (const oldest of members.keys().take(1)) members.delete(oldest)
}

/** The member whose turn a request takes; otherwise `ask` finds the member, and refuses a stranger. */
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
