import type { Config } from '../../../config.ts'
import { relyingParty } from './relying-party.ts'

/** The site and the account of a member's passkeys in browsers (the user handle of W3C Web Authentication). */
export function passkeyUser(config: Config, memberId: string): { site: string; account: string } {
  return {
    site: relyingParty(config).id,
    account: Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url'),
  }
}
