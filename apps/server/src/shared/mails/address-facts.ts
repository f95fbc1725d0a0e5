import type { Asset } from '@cairn/contract/core/constants.ts'
import { assetNames } from './asset-names.ts'

interface PayoutAddress {
  asset: Asset
  address: string
  label: string | null
}

/** The facts of a mail about a payout address. */
export function addressFacts({ asset, address, label }: PayoutAddress): [string, string][] {
  const facts: [string, string][] = [[assetNames[asset], address]]
  return label === null ? facts : [...facts, ['Your label', label]]
}
