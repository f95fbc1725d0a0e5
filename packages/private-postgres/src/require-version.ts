import { StartupError } from './startup-error.ts'

// The oldest that Cairn is tried with. In older ones everybody may make tables in `public`, which the migrations count on not
// being so.
const oldest = 15

/** Refuses a PostgreSQL of one's own that is too old. The text is what `show server_version` answers. */
export function requireVersion(version: string): void {
  const major = Number.parseInt(version, 10)
  if (major >= oldest) return
  throw new StartupError(`The PostgreSQL of DATABASE_URL is version ${version}; Cairn needs ${oldest} or newer.`)
}
