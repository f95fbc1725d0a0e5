import type { Config } from '../../configuration/config.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { findForeignLink } from './find-foreign-link.ts'
import { findPaymentAddress } from './find-payment-address.ts'

interface Place {
  config: Pick<Config, 'LINK_HOSTS' | 'PORT' | 'PUBLIC_URL'>
  /** The permitted email address. */
  support?: string | null
  /** The field that shows the refusal. */
  field?: string
}

/**
 * Makes sure that a text which operators write to all members names no payment address or key, and links only to the hosts of the
 * settings. A member trusts a text of the platform. Refuses `payment_address_named` and `link_not_listed`.
 */
export function requireSafeWords(words: string, { config, field = 'words', support = null }: Place): void {
  const address = findPaymentAddress(words)
  const what = field === 'words' ? 'Announcements' : 'This text'
  if (address !== null) throw refuse('payment_address_named', { what, found: address, field })
  const { host, origin } = new URL(config.PUBLIC_URL || `http://localhost:${config.PORT}`)
  const found = findForeignLink(words, { origin, hosts: config.LINK_HOSTS, email: support })
  if (found !== null) throw refuse('link_not_listed', { hosts: [host, ...config.LINK_HOSTS].join(', '), found, field })
}
