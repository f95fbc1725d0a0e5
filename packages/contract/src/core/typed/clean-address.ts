import type { Asset } from '../constants.ts'
import { toAsciiWidth } from './ascii.ts'
import { removeHidden } from './hidden-characters.ts'

/** The scheme of a payment link (BIP 21, ERC-681, and TRON's wallets), before its address. */
const schemes: Record<Asset, RegExp> = {
  bitcoin: /^bitcoin:/i,
  // Some wallets write the chain before the address (ERC-3770).
  ethereum: /^(?:ethereum:(?:pay-)?|eth:)/i,
  usdt: /^tron:/i,
}

/** The signs around an address in a sentence, a table or a mail. */
const around = /^["'‘’“”„«»<([]+|["'‘’“”„«»>)\],.;]+$/g

/**
 * An address of a network as it was pasted: out of a payment link or a sentence, a group of four at a time, or with invisible
 * characters. An Ethereum address gets its `0x`, and loses capitals that are no checksum (ERC-55). Another text stays as it is, so that the check of
 * the address names the fault; a link to another network is one.
 */
export function cleanAddress(asset: Asset, text: string): string {
  const joined = removeHidden(toAsciiWidth(text))
    .replace(/[\s\p{Zs}]/gu, '')
    .replace(around, '')
  const scheme = schemes[asset].exec(joined)?.[0]
  // An unknown requirement of a link is not left out (BIP 21).
  if (scheme === undefined || /[?&]req-/i.test(joined)) return asset === 'ethereum' ? cleanHexadecimal(joined) : joined
  const address = joined
    .slice(scheme.length)
    .replace(/^\/\//, '')
    .replace(/(?:@1)?(?:\?.*)?$/, '')
  return asset === 'ethereum' ? cleanHexadecimal(address) : address
}

function cleanHexadecimal(address: string): string {
  const [, digits] = /^(?:0x)?([0-9a-f]{40})$/i.exec(address) ?? []
  if (digits === undefined) return address
  return `0x${/[a-f]/.test(digits) ? digits : digits.toLowerCase()}`
}
