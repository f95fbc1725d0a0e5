import type pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { isKeptByStandby } from './durability.ts'
import { StandbyError } from './is-database-away.ts'

/**
 * The settings of every connection of the server: the role `cairn_server` for every login; time limits for statements and locks;
 * an end of idle transactions; and no parallel workers, because starting them costs more than they save for one page.
 */
export const sessionSettings = {
  role: 'cairn_server',
  statement_timeout: '10s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '15s',
  max_parallel_workers_per_gather: '0',
  TimeZone: 'UTC',
}

/** In addition, no change outside a transaction that was begun for it. */
export const readOnlySettings = { ...sessionSettings, default_transaction_read_only: 'on' }

type Settings = Readonly<Record<string, string>>

/** The settings as the startup parameter `options`, which costs no statement. A pooler between may drop it. */
export function optionsOf(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** A connection without the required settings. The server does not use it. */
export class UnprovenConnectionError extends StartupError {}

/**
 * Returns a check of a new connection, to run before its first use: it works with exactly these settings, is not to a standby,
 * and confirms no commit that a crash could undo, or with `needsStandby` the loss of the machine. Throws an
 * `UnprovenConnectionError` or a `StandbyError`. Without it a server behind a pooler that drops `options` would work with all
 * rights of its login and without time limits, and no error would show it.
 */
export function proofOf(settings: Settings, needsStandby: boolean): (client: pg.ClientBase) => Promise<void> {
  const text = `${proofMark} select pg_is_in_recovery() as is_standby, current_setting('synchronous_commit') as commit, ${Object.keys(settings).map(readSetting).join(', ')}`
  return async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(text)
    const [found = {}] = rows
    if (found['is_standby']) throw new StandbyError()
    const commit = String(found['commit'])
    if (needsStandby ? !isKeptByStandby(commit) : commit === 'off') throw new UnprovenConnectionError(weak(commit))
    const wrong = Object.entries(settings).filter(([name, value]) => found[name] !== value)
    if (wrong.length === 0) return
    const differences = wrong.map(([name, value]) => `${name} ${String(found[name])} instead of ${value}`)
    throw new UnprovenConnectionError(
      `A connection to the database works with ${differences.join(', ')}. What is between the server and PostgreSQL drops the ` +
        'startup parameter `options`. The server does not work in this way: connect it directly (docs/operating/fail-over.md).',
    )
  }
}

const weak = (commit: string) =>
  `A connection to the database works with synchronous_commit ${commit}, and could lose money that was confirmed. Set it to on, ` +
  'also for the login of DATABASE_URL (`alter role … reset synchronous_commit`).'

/** Begins the statement that proves a connection, which belongs to no call. */
export const proofMark = '/* proof of a connection */'

function readSetting(name: string): string {
  return name === 'role' ? 'current_user::text as role' : `current_setting('${name}') as "${name}"`
}
