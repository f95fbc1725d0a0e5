import type { Config } from '../../config.ts'

/** The site that passkeys are made for and used on: its origin, and its host name as their RP ID. From the settings only. */
export function relyingParty({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): {
  origin: string
  id: string
} {
  const url = new URL(PUBLIC_URL || `http://localhost:${PORT}`)
  return { origin: url.origin, id: url.hostname }
}
