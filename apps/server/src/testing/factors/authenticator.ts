import { Secret, TOTP } from 'otpauth'
import { confirmAuthenticator, startAuthenticator } from '@cairn/contract/member/factors.ts'
import type { Person } from '../people/people.ts'

/** An authenticator app with the secret of an account. */
export interface AuthenticatorApp {
  /** The code of now, or of so many 30-second steps later. */
  code(steps?: number): string
  recoveryCodes: string[]
}

/** Adds an authenticator app to a member's account, by the calls of the product. The code of now is used up. */
export async function addAuthenticator(person: Person): Promise<AuthenticatorApp> {
  const { data } = await person.send(startAuthenticator)
  const totp = new TOTP({ secret: Secret.fromBase32(data.secret) })
  const code = (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
  const confirmed = await person.send(confirmAuthenticator, { body: { code: code() } })
  return { code, recoveryCodes: confirmed.data.recovery_codes }
}
