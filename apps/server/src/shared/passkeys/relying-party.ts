import type { Config } from '../../config.ts'

/** A site that passkeys are made for and used on: its origin, and its host name as their RP ID. */
export interface RelyingParty {
  origin: string
  id: string
}

/** Our site. From the settings only. */
export function relyingParty({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): RelyingParty {
  return relyingPartyAt(PUBLIC_URL || `http://localhost:${PORT}`)
}

export function relyingPartyAt(address: string): RelyingParty {
  const url = new URL(address)
  return { origin: url.origin, id: url.hostname }
}
