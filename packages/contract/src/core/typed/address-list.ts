import type { RefusalCode } from '../refusals.ts'

/** The assets that take a list of addresses, one for each member. */
export const listAssets = ['ethereum', 'usdt'] as const
export type ListAsset = (typeof listAssets)[number]

/** The first address is given to nobody. */
export const addressListSize = { min: 2, max: 1_000 } as const

const shapes: Record<ListAsset, RegExp> = {
  ethereum: /^0x[0-9a-fA-F]{40}$/,
  usdt: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
}

/**
 * The addresses of a pasted list, or its fault. The browser sends nothing that has another text, so private keys which were pasted
 * with the addresses do not leave it. The server checks the checksums.
 */
export function splitAddressList(
  asset: ListAsset,
  typed: string,
): string[] | Extract<RefusalCode, 'address_list_invalid'> {
  const addresses = typed.split(/[\s,;"]+/).filter((part) => part !== '')
  const { min, max } = addressListSize
  const isList = addresses.length >= min && addresses.length <= max && addresses.every((one) => shapes[asset].test(one))
  return isList ? addresses : 'address_list_invalid'
}
