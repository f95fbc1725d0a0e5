import { createRequire } from 'node:module'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { splitAccountKey } from '@cairn/contract/core/typed/account-key.ts'
import { toEthereumAddress, toTronAddress } from './crypto-address.ts'
import { derivePublicChild, uncompressed, type PublicNode } from './derive-public-child.ts'
import { checksumOfDescriptor } from './descriptor-checksum.ts'

const base58check = createBase58check(sha256)

/** The first bytes of a public key of an account. The second ones of bitcoin are of SLIP-132. */
const versions = {
  bitcoin: { mainnet: ['0488b21e', '04b24746'], testnet: ['043587cf', '045f1cf6'] },
  // Their test networks have the same accounts.
  ethereum: { mainnet: ['0488b21e'], testnet: ['0488b21e'] },
  usdt: { mainnet: ['0488b21e'], testnet: ['0488b21e'] },
} as const satisfies Record<Asset, Record<Network, readonly string[]>>
type Network = 'mainnet' | 'testnet'

// version | depth | fingerprint of the parent | number of the child | chain code | key
const keyLength = 78
const accountDepth = 3
const hardened = 0x80000000

/**
 * An account key in its canonical form, `[fingerprint/84h/0h/0h]xpub…`, with its asset and network; or null for a wrong checksum, a
 * key of another depth, account or network, and every fault of `splitAccountKey`.
 */
export function readAccountKey(
  typed: string,
  { isProduction }: { isProduction: boolean },
): { accountKey: string; asset: Asset; network: Network } | null {
  const parts = splitAccountKey(typed)
  if (typeof parts === 'string') return null
  const { account, asset, descriptor, fingerprint, key, path } = parts
  if (descriptor && checksumOfDescriptor(descriptor.text) !== descriptor.checksum) return null
  const network = (asset === 'bitcoin' ? path === '84h/0h' : isProduction) ? 'mainnet' : 'testnet'
  const bytes = decode(key)
  if (!bytes || (isProduction && network !== 'mainnet')) return null
  const version = bytes.toString('hex', 0, 4)
  const allowed: readonly string[] = versions[asset][network]
  if (!allowed.includes(version)) return null
  if (bytes[4] !== accountDepth || bytes.readUInt32BE(9) !== hardened + account) return null
  const canonical = base58check.encode(
    Buffer.concat([Buffer.from(versions[asset][network][0], 'hex'), bytes.subarray(4)]),
  )
  const accountKey = `[${fingerprint}/${path}/${account}h]${canonical}`
  try {
    deriveReceivingAddress({ accountKey, network }, 0)
  } catch {
    // The key is not a point of the curve.
    return null
  }
  return { accountKey, asset, network }
}

/** The canonical form of an account key of any network; null for every other text. */
export function toCanonicalKey(typed: string): string | null {
  return readAccountKey(typed, { isProduction: false })?.accountKey ?? null
}

function decode(key: string): Buffer | null {
  try {
    const bytes = Buffer.from(base58check.decode(key))
    return bytes.length === keyLength ? bytes : null
  } catch {
    return null
  }
}

const require = createRequire(import.meta.url)

/** The receiving address of an account with this index, `/0/index`: native segwit, Ethereum or TRON, by the path of the account. */
export function deriveReceivingAddress(
  { accountKey, network }: { accountKey: string; network: Network },
  index: number,
): string {
  const { key } = derivePublicChild(receivingNode(accountKey), index)
  const [, purpose, coin] = accountKey.split('/')
  if (purpose === '44h') return coin === '60h' ? toEthereumAddress(hashOfKey(key)) : toTronAddress(hashOfKey(key))
  const { NETWORK, TEST_NETWORK, p2wpkh } = require('@scure/btc-signer') as typeof import('@scure/btc-signer')
  return p2wpkh(key, network === 'mainnet' ? NETWORK : TEST_NETWORK).address!
}

/** The part of an address of Ethereum or TRON that depends on its key: the last 20 bytes of the hash of both coordinates. */
function hashOfKey(key: Uint8Array): string {
  return `0x${bytesToHex(keccak_256(uncompressed(key).subarray(1)).subarray(12))}`
}

/** The parent of all receiving addresses of the account. */
function receivingNode(accountKey: string): PublicNode {
  const bytes = base58check.decode(accountKey.split(']')[1]!)
  return derivePublicChild({ chainCode: bytes.subarray(13, 45), key: bytes.subarray(45) }, 0)
}

/** The path of an address from the seed of its wallet, as a wallet shows it: `m/84h/0h/0h/0/7`. */
export function pathOfAddress(accountKey: string, index: number): string {
  return `m/${accountKey.slice(accountKey.indexOf('/') + 1, accountKey.indexOf(']'))}/0/${index}`
}
