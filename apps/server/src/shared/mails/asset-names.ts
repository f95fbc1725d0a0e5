import type { Asset } from '@cairn/contract/core/constants.ts'

export const assetNames: Record<Asset, string> = {
  bitcoin: 'Bitcoin',
  ethereum: 'Ethereum',
  usdt: 'USDT on TRON (TRC20)',
}
