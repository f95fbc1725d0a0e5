/** A connection was opened to a standby, which takes no changes: the leader is elsewhere. */
export class StandbyError extends Error {
  readonly code = '25006'

  constructor() {
    super('the database is a standby, which takes no changes')
  }
}

/** Commits wait for a standby that does not answer, so no other change is begun. */
export class StandbyAwayError extends Error {
  readonly code = '08006'

  constructor() {
    super('commits wait for a standby that does not answer')
  }
}

/** A standby is required for money movements, and PostgreSQL waits for none. */
export class StandbyMissingError extends Error {
  readonly code = 'standby_missing'

  constructor() {
    super('PostgreSQL waits for no standby, by synchronous_standby_names or synchronous_commit')
  }
}

/**
 * Whether an error means that the database is temporarily unavailable: it does not answer, the connection ended, or it is to a
 * standby because the leader moved. The next connection may be to the leader.
 */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return (
    // Connection exceptions, a shutdown or recovery, too many clients, no space, a connection ended for idling, a standby.
    /^(08...|57P0[1-5]|53...|25P03|25006)$/.test(code) ||
    // A standby has no code of its own: `begin read write` is an unsupported feature there.
    (['0A000', '40001', '55000'].includes(code) && /\b(during|with|in) (recovery|progress)\b/.test(message)) ||
    networkCodes.has(code) ||
    /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|not queryable|Cannot use a pool/.test(
      message,
    )
  )
}

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
