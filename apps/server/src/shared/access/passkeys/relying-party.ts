import type { Config } from '../../../config.ts'

/** A site for passkeys: its origin, and its host name as their RP ID. */
export interface RelyingParty {
  origin: string
  id: string
}

/** The members' site. From the settings only. */
export function relyingParty({ PUBLIC_URL, PORT }: Pick<Config, 'PUBLIC_URL' | 'PORT'>): RelyingParty {
  return relyingPartyAt(PUBLIC_URL || `http://localhost:${PORT}`)
}

/**
 * The site of operators, likewise: a host name of its own where `OPERATOR_URL` gives one, and otherwise the members' host name.
 */
export function backOfficeParty(config: Pick<Config, 'OPERATOR_URL' | 'PUBLIC_URL' | 'PORT'>): RelyingParty {
  return relyingParty({ ...config, PUBLIC_URL: config.OPERATOR_URL || config.PUBLIC_URL })
}

export function relyingPartyAt(address: string): RelyingParty {
  const url = new URL(address)
  return { origin: url.origin, id: url.hostname }
}
