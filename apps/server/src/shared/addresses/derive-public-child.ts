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
  const { Point } = loadCurve()
  const place = Buffer.alloc(4)
  place.writeUInt32BE(index)
  const digest = createHmac('sha512', chainCode).update(key).update(place).digest()
  const scalar = BigInt(`0x${digest.toString('hex', 0, 32)}`)
  const point = Point.BASE.multiply(scalar).add(Point.fromBytes(key))
  return { key: point.toBytes(true), chainCode: digest.subarray(32) }
}

/** A public key with both of its coordinates: 65 bytes. */
export function uncompressed(key: Uint8Array): Uint8Array {
  return loadCurve().Point.fromBytes(key).toBytes(false)
}

/** Loaded with the first key, because it takes memory. */
function loadCurve() {
  return (require('@noble/curves/secp256k1.js') as typeof import('@noble/curves/secp256k1.js')).secp256k1
}
