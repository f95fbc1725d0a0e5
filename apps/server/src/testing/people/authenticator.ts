import { Secret, TOTP } from 'otpauth'
import { sealSecret } from '../../shared/factors/authenticator.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { hashPassword } from '../../platform/crypto/passwords.ts'
import type { TestServer } from '../server/test-server.ts'

/** The password of an operator with an authenticator. */
export const operatorPassword = 'an orrery of brass'

/** Gives an operator a password and an authenticator; returns its code so many half minutes from now. */
export async function giveAuthenticator(
  { config, owner }: TestServer,
  id: string,
): Promise<(steps?: number) => string> {
  const secret = new Secret({ size: 20 })
  await owner.query('update operators set password_hash = $2, totp_secret = $3 where id = $1', [
    id,
    await hashPassword(operatorPassword),
    sealSecret(loadKeys(config), id, secret.base32),
  ])
  const totp = new TOTP({ secret })
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Lets the factors of an operator's sessions become older. */
export async function ageFactor({ owner }: TestServer, id: string, age: string): Promise<void> {
  await owner.query('update operator_sessions set factor_at = factor_at - $2::interval where operator_id = $1', [
    id,
    age,
  ])
}
