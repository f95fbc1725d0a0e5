import { splitAddressList, type ListAsset } from '@cairn/contract/core/typed/address-list.ts'
import { readAddress } from './crypto-address.ts'

/** The addresses of a pasted list in their canonical form; null for every text that is no list of valid ones. */
export function toCanonicalList(asset: ListAsset, typed: string): string[] | null {
  const addresses = splitAddressList(asset, typed)
  if (typeof addresses === 'string') return null
  const canonical = addresses.map((one) => readAddress(asset, one, { isProduction: true }))
  return canonical.every((one) => one !== null) ? canonical : null
}
