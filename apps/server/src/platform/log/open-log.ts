import { pino, type DestinationStream, type Logger } from 'pino'

/** Opens the log: JSON lines, to the standard output or another destination. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, serializers: { err: serializeError } }, destination)
}

/**
 * The logged part of an error. An error of PostgreSQL keeps only listed fields: its detail quotes the row that it is about, with
 * the email and the password hash of a member, and its message may quote a value.
 */
function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, column, routine } = error as Error &
    Partial<Record<'code' | 'constraint' | 'table' | 'column' | 'routine', unknown>>
  const message = isOfInput(code) ? error.message.replaceAll(/".*"/gs, '"…"') : error.message
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message),
    code,
    constraint,
    table,
    column,
    routine,
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  }
}

/** Whether a code is one of PostgreSQL's for unreadable values (class 22: data exceptions). */
function isOfInput(code: unknown): boolean {
  return typeof code === 'string' && /^22...$/.test(code)
}
