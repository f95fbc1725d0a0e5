import { sessionLifetimes } from '@cairn/contract/core/constants.ts'

const lifetimes = { sessions: sessionLifetimes.member, operator_sessions: sessionLifetimes.operator }
type Sessions = keyof typeof lifetimes

/**
 * The SQL condition that a session is in use. A session that ends by itself gets no `ended_at`. `as` is its alias in the query.
 */
export function isLive(table: Sessions, as: string = table): string {
  return `(${as}.ended_at is null and ${expiresAt(table, as)} > now())`
}

/** When a session ended or will end, in SQL. */
export function endsAt(table: Sessions): string {
  return `coalesce(${table}.ended_at, ${expiresAt(table, table)})`
}

function expiresAt(table: Sessions, as: string): string {
  const { idleMinutes, hours } = lifetimes[table]
  return `least(${as}.last_seen_at + interval '${idleMinutes} minutes', ${as}.signed_in_at + interval '${hours} hours')`
}
