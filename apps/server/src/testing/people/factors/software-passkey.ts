import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Assertion, NewPasskey } from '@cairn/contract/core/signing/passkeys.ts'
import { addPasskey, startPasskey } from '@cairn/contract/member/account/factors.ts'
import type { Config } from '../../../configuration/config.ts'
import { relyingParty, type RelyingParty } from '../../../shared/access/passkeys/relying-party.ts'
import type { Person } from '../people.ts'

/** Changes by a page or a thief in an answer. */
interface Twist {
  origin?: string
  /** The host name on which the key is used. */
  site?: string
  /** The authenticator checked no finger, face or PIN. */
  isUnverified?: boolean
  signCount?: number
}

/** An authenticator with one ES256 key, as a browser uses it (W3C Web Authentication, 6). */
export interface SoftwarePasskey {
  make(challenge: string, twist?: Twist): NewPasskey
  answer(challenge: string, twist?: Twist): Assertion
}

/** An operator's passkey has the site of the back office. */
export function createSoftwarePasskey(
  config: Pick<Config, 'PUBLIC_URL' | 'PORT'>,
  own: RelyingParty = relyingParty(config, 'member'),
): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')

  const clientData = (type: string, challenge: string, { origin = own.origin }: Twist) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ site = own.id, isUnverified, signCount = 0 }: Twist, key = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    // User present; user verified; a new key is included.
    const flags = 0x01 | (isUnverified ? 0 : 0x04) | (key.length > 0 ? 0x40 : 0)
    return Buffer.concat([createHash('sha256').update(site).digest(), Buffer.of(flags), count, key])
  }
  // A map of CBOR: kty EC2, alg ES256, crv P-256, x, y.
  const cose = () =>
    Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])

  return {
    make(challenge, twist = {}) {
      const aaguid = Buffer.alloc(16)
      const data = authenticatorData(twist, Buffer.concat([aaguid, Buffer.of(0, 32), credentialId, cose()]))
      // A map of CBOR: fmt "none", attStmt {}, authData.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.of(data.length),
        data,
      ])
      return {
        id,
        client_data: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestation: attestation.toString('base64url'),
      }
    },
    answer(challenge, twist = {}) {
      const client = clientData('webauthn.get', challenge, twist)
      const data = authenticatorData(twist)
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
      return {
        id,
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

/** Adds a passkey to a member's account, by the calls of the product. */
export async function addSoftwarePasskey(person: Person, config: Config): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(config)
  const { data } = await person.send(startPasskey)
  await person.send(addPasskey, {
    body: { challenge: data.challenge, name: 'Laptop', passkey: passkey.make(data.challenge) },
  })
  return passkey
}
