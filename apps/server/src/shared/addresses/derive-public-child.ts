import { createHmac } from 'node:crypto'
import { createRequire } from 'node:module'

/** A public key from which others derive (BIP-32). */
export interface PublicNode {
  key: Uint8Array
  chainCode: Uint8Array
}

const require = createRequire(import.meta.url)

/** The child of a public key with this index, which is not a hardened one. It needs no private key. */
export function derivePublicChild({ key, chainCode }: PublicNode, index: number): PublicNode {
  // Loaded with the first key, because it takes memory.
  const { secp256k1 } = require('@noble/curves/secp256k1.js') as typeof import('@noble/curves/secp256k1.js')
  const place = Buffer.alloc(4)
  place.writeUInt32BE(index)
  const digest = createHmac('sha512', chainCode).update(key).update(place).digest()
  const scalar = BigInt(`0x${digest.toString('hex', 0, 32)}`)
  const point = secp256k1.Point.BASE.multiply(scalar).add(secp256k1.Point.fromBytes(key))
  return { key: point.toBytes(true), chainCode: digest.subarray(32) }
}
