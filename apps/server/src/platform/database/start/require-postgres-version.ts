import { StartupError } from '@cairn/private-postgres/startup-error.ts'

// The oldest tested version. In older ones every role may create tables in `public`, and the migrations rely on the opposite.
const oldest = 15

/** Throws a `StartupError` when the PostgreSQL of `DATABASE_URL` is too old. The text is the reply to `show server_version`. */
export function requirePostgresVersion(version: string): void {
  const major = Number.parseInt(version, 10)
  if (major >= oldest) return
  throw new StartupError(`The PostgreSQL of DATABASE_URL is version ${version}; Cairn needs ${oldest} or newer.`)
}
