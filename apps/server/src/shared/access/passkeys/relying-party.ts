import type { Config } from '../../../configuration/config.ts'
import type { AccountId } from '../origins/known-origins.ts'

/** A site for passkeys: its origin, and its host name as their RP ID. */
export interface RelyingParty {
  origin: string
  id: string
}

type Addresses = Pick<Config, 'PUBLIC_URL' | 'PORT'> & Partial<Pick<Config, 'OPERATOR_URL'>>

/**
 * The site of a kind of account, from the settings only. Operators have a host name of their own where `OPERATOR_URL` gives one,
 * and otherwise the members' host name.
 */
export function relyingParty({ OPERATOR_URL, PUBLIC_URL, PORT }: Addresses, kind: AccountId['kind']): RelyingParty {
  const url = kind === 'operator' ? OPERATOR_URL || PUBLIC_URL : PUBLIC_URL
  return relyingPartyAt(url || `http://localhost:${PORT}`)
}

export function relyingPartyAt(address: string): RelyingParty {
  const url = new URL(address)
  return { origin: url.origin, id: url.hostname }
}
