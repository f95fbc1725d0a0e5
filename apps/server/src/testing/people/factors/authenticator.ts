import { Secret, TOTP } from 'otpauth'
import { confirmAuthenticator, startAuthenticator } from '@cairn/contract/member/account/factors.ts'
import { hashPassword } from '../../../platform/crypto/passwords.ts'
import { asRows, signStored } from '../../../shared/signing/signatures/sign-stored.ts'
import { sealSecret } from '../../../shared/access/factors/authenticator.ts'
import type { Person } from '../people.ts'
import type { TestServer } from '../../server/test-server.ts'

/** Adds an authenticator app to a member's account, by the calls of the product. It uses the current code. */
export async function addAuthenticator(person: Person) {
  const { data } = await person.send(startAuthenticator)
  const code = codesOf(Secret.fromBase32(data.secret))
  const confirmed = await person.send(confirmAuthenticator, { body: { code: code() } })
  return { code, recoveryCodes: confirmed.data.recovery_codes }
}

/** The password of an operator with an authenticator. */
export const operatorPassword = 'an orrery of brass'

/** Gives an operator a password and an authenticator, and returns its codes. */
export async function giveAuthenticator({ keys, owner }: Pick<TestServer, 'keys' | 'owner'>, id: string) {
  const secret = new Secret({ size: 20 })
  await owner.query('update operators set password_hash = $2, totp_secret = $3 where id = $1', [
    id,
    await hashPassword(operatorPassword, { kind: 'operator', id }),
    sealSecret(keys, id, secret.base32),
  ])
  await signStored(asRows(owner), keys, 'operator', id)
  return codesOf(secret)
}

/** The codes of an authenticator app: the current one, or the code of so many 30-second steps later. */
function codesOf(secret: Secret) {
  const totp = new TOTP({ secret })
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Moves the factors of an operator's sessions into the past. */
export async function ageFactor({ owner }: TestServer, id: string, age: string): Promise<void> {
  await owner.query(
    'update operator_sessions set reauthenticated_at = reauthenticated_at - $2::interval where operator_id = $1',
    [id, age],
  )
}
