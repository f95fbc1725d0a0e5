import { readdirSync } from 'node:fs'

/** The migrations that this server knows: a database needs all of them. */
export const migrationNames = readdirSync(new URL('../../../migrations/', import.meta.url)).filter((name) =>
  name.endsWith('.sql'),
)
