import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m, createBase58check } from '@scure/base'
import { toPlainText } from './plain-text.ts'

/**
 * Finds the part of a text that money could be sent to, or spent with; null without one. It finds addresses and keys of Bitcoin,
 * of chains with the same encodings, of Ethereum and of TRON, even if they are split by spaces, lines or marks, or are in
 * full-width letters. It also finds links of wallets, names of ENS, and any other unbroken code of 25 letters and digits. A seed
 * phrase is of ordinary words, and not found.
 */
export function findPaymentAddress(text: string): string | null {
  const plain = toPlainText(text)
  const joined = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return (
    walletLink.exec(plain)?.[0] ?? ensName.exec(plain)?.[0] ?? findEncoded(joined) ?? longCode.exec(plain)?.[0] ?? null
  )
}

const walletLink = /(?<![\p{L}\p{N}])(?:bitcoin|lightning|litecoin|ethereum|tron|solana|web(?:3|\+\w+)):[^\s]+/iu
const ensName = /[\p{L}\p{N}_-]+\.eth(?![\p{L}\p{N}])/iu
/** Chains without a checksum: letters and digits mixed, in one piece. */
const longCode = /(?<![A-Za-z0-9])(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9]{25,}/u

function findEncoded(joined: string): string | null {
  return /(?:0x)?[0-9a-f]{40,}/i.exec(joined)?.[0] ?? findBech32(joined.toLowerCase()) ?? findBase58(joined)
}

/** Tries every possible beginning and end, because the checksum excludes wrong ones. */
function findBech32(joined: string): string | null {
  for (const { index } of joined.matchAll(/(?:bc|tb|bcrt|ltc|tltc)1/g)) {
    for (let length = 14; length <= 90 && index + length <= joined.length; length += 1) {
      const part = joined.slice(index, index + length) as `${string}1${string}`
      if (bech32.decodeUnsafe(part) ?? bech32m.decodeUnsafe(part)) return part
    }
  }
  return null
}

const base58check = createBase58check(sha256)
/** The lengths of addresses, private keys, encrypted ones and extended ones. */
const base58Lengths = [34, 33, 35, 32, 31, 30, 29, 28, 27, 26, 51, 52, 58, 111, 112]

function findBase58(joined: string): string | null {
  for (const { 0: run, index } of joined.matchAll(/[1-9A-HJ-NP-Za-km-z]{26,}/g)) {
    for (let start = 0; start + 26 <= run.length; start += 1) {
      for (const length of base58Lengths) {
        const part = joined.slice(index + start, index + start + length)
        if (start + length <= run.length && isBase58check(part)) return part
      }
    }
  }
  return null
}

function isBase58check(part: string): boolean {
  try {
    return base58.decode(part).length >= 25 && base58check.decode(part).length >= 21
  } catch {
    return false
  }
}
