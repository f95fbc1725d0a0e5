import { createRequire } from 'node:module'
import { bytesToHex } from '@noble/hashes/utils.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { cleanAddress } from '@cairn/contract/core/typed/clean-address.ts'
import type { Asset } from '@cairn/contract/core/constants.ts'

/**
 * A pasted address (`cleanAddress`) in its canonical form, or null when it cannot receive: the wrong network, a typo that a
 * checksum shows, the zero address. The case of base58 is never changed: it carries meaning.
 */
export function readAddress(asset: Asset, typed: string, options: { isProduction: boolean }): string | null {
  const text = cleanAddress(asset, typed)
  if (asset === 'bitcoin') return readBitcoin(text, options.isProduction)
  return asset === 'ethereum' ? readEthereum(text) : readTron(text)
}

const require = createRequire(import.meta.url)

/** base58check (P2PKH, P2SH), bech32 for witness version 0 (BIP-173), bech32m for version 1 (BIP-350). */
function readBitcoin(text: string, isProduction: boolean): string | null {
  // Loaded with the first address, because it takes memory.
  const { Address, NETWORK, TEST_NETWORK } = require('@scure/btc-signer') as typeof import('@scure/btc-signer')
  // The sample world is on test networks, and only there are test addresses valid.
  const testNetworks = [TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]
  for (const network of isProduction ? [NETWORK] : [NETWORK, ...testNetworks]) {
    try {
      const { type } = Address(network).decode(text)
      // Anyone can spend the coins of a P2A output.
      if (type === 'p2a') return null
      // bech32 may be written entirely in capitals, with the same meaning.
      return type === 'pkh' || type === 'sh' ? text : text.toLowerCase()
    } catch {
      // Not of this network.
    }
  }
  return null
}

/** `0x` and 40 hexadecimal digits: with the right capitals (EIP-55), or without capitals and so without a checksum. */
function readEthereum(text: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return null
  const lower = text.toLowerCase()
  const checksummed = toEthereumAddress(lower)
  if (text !== lower && text !== checksummed) return null
  return /^0x0{40}$/.test(lower) ? null : checksummed
}

/** The address with these 20 bytes, `0x` and 40 lower-case digits, with the capitals of its checksum. */
export function toEthereumAddress(hex: string): string {
  const digits = hex.slice(2)
  const nibbles = bytesToHex(keccak_256(new TextEncoder().encode(digits)))
  return `0x${[...digits].map((digit, place) => (nibbles.charAt(place) >= '8' ? digit.toUpperCase() : digit)).join('')}`
}

const base58check = createBase58check(sha256)
const tronPrefix = 0x41

/** base58check of the prefix 0x41 and 20 bytes: 34 characters that begin with T. */
function readTron(text: string): string | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return null
  try {
    const bytes = base58check.decode(text)
    const isAddress = bytes.length === 21 && bytes[0] === tronPrefix && bytes.subarray(1).some((byte) => byte !== 0)
    return isAddress ? text : null
  } catch {
    return null
  }
}

/** The 20 bytes of an address of Ethereum or TRON: `0x` and 40 lower-case digits. */
export function toTwentyBytes(address: string): string {
  if (address.startsWith('0x')) return address.toLowerCase()
  return `0x${bytesToHex(base58check.decode(address).subarray(1))}`
}

/** The address of an account on TRON whose 20 bytes are known: `0x` and 40 hexadecimal digits. */
export function toTronAddress(hex: string): string {
  return base58check.encode(Uint8Array.of(tronPrefix, ...Buffer.from(hex.slice(2), 'hex')))
}
