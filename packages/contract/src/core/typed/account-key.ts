import type { Asset } from '../constants.ts'
import type { RefusalCode } from '../refusals.ts'

/** The public key of a wallet's account with its origin, as typed. The server checks the checksums. */
export interface TypedAccountKey {
  /** The key that the wallet's seed begins with, by its fingerprint. A hardware wallet needs it to sign. */
  fingerprint: string
  /** The asset of the account, by its path. */
  asset: Asset
  /** The first two steps of its path: `84h/0h`, or `84h/1h` on a test network of bitcoin. */
  path: string
  account: number
  /** base58check: `xpub…`, `zpub…`, and on a test network `tpub…`, `vpub…`. */
  key: string
  /** The descriptor with its checksum (BIP-380), where one was typed. */
  descriptor: { text: string; checksum: string } | null
}

export type AccountKeyFault = Extract<
  RefusalCode,
  'account_key_private' | 'account_key_without_origin' | 'account_key_invalid'
>

/** The paths of accounts: BIP-84 for bitcoin, BIP-44 for the others, each with the number of its coin (SLIP-44). */
const accountPaths: Record<string, Asset> = {
  '84h/0h': 'bitcoin',
  '84h/1h': 'bitcoin',
  '44h/60h': 'ethereum',
  '44h/195h': 'usdt',
}

/**
 * Splits an account key: `[fingerprint/84h/0h/0h]xpub…` of native segwit, or the same in `wpkh(…/0/*)`; `[fingerprint/44h/60h/0h]xpub…`
 * for ether and `[fingerprint/44h/195h/0h]xpub…` for TRON. Everything else is a fault. The browser sends nothing that has one, so a
 * private key that was pasted by mistake does not leave it.
 */
export function splitAccountKey(typed: string): TypedAccountKey | AccountKeyFault {
  if (hasPrivateKey(typed)) return 'account_key_private'
  const text = typed.replace(/\s/g, '')
  const [, inner, checksum] = /^wpkh\(([^()#]{0,300}\/\*)\)(?:#([a-z0-9]{8}))?$/.exec(text) ?? []
  const [, origin, key] = accountKeyShape.exec(inner ?? text) ?? []
  if (!key) return 'account_key_invalid'
  if (!origin) return 'account_key_without_origin'
  const [, fingerprint, purpose, coin, account] = originShape.exec(origin) ?? []
  const path = `${purpose}h/${coin}h`
  const asset = accountPaths[path]
  if (!fingerprint || !asset || (inner && asset !== 'bitcoin')) return 'account_key_invalid'
  return {
    fingerprint: fingerprint.toLowerCase(),
    asset,
    path,
    account: Number(account),
    key,
    descriptor: checksum && inner ? { text: `wpkh(${inner})`, checksum } : null,
  }
}

// The receiving addresses of an account are `/0/*`; `<0;1>` adds those for change.
const accountKeyShape = /^(\[[^[\]]{0,60}\])?([xztv]pub[1-9A-HJ-NP-Za-km-z]{80,120})(?:\/(?:0|<0;1>)\/\*)?$/
const originShape = /^\[([0-9a-f]{8})\/(\d\d)[h']\/(\d{1,3})[h']\/(\d{1,9})[h']\]$/i

/** The forms of a secret: extended keys, WIF, BIP-38, codex32, and 16 bytes or more as hexadecimal digits. */
const secrets = [
  /(?<![0-9a-z])[a-z]prv[0-9a-z]{20}/i,
  /(?<![0-9a-z])[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}(?![0-9a-z])/i,
  /(?<![0-9a-z])6P[1-9A-HJ-NP-Za-km-z]{50}/i,
  /(?<![0-9a-z])ms1[0-9a-z]{40}/i,
  /(?<![0-9a-z])(0x)?[0-9a-f]{32}/i,
]
const seedWordsMin = 6

/** Whether a text may have a private key, or the words of a seed phrase in any language, also numbered ones. */
function hasPrivateKey(text: string): boolean {
  const words = text.split(/[\s,;]+/).filter((word) => /^[\d.):]*[\p{L}\p{M}]+$/u.test(word))
  return words.length >= seedWordsMin || secrets.some((secret) => secret.test(text))
}
