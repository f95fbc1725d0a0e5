import { parseCoins } from '@cairn/contract/core/money/coins.ts'
import type { Wallet } from '@cairn/contract/member/money/plans.ts'

/**
 * A link that opens the payment in a wallet: BIP-21 for Bitcoin, EIP-681 for Ether on the main network. It has the amount while a
 * rate is fixed. Null for TRON: it has no such standard, and wallets refuse the forms in use.
 */
export function paymentLink({ key, value }: Wallet, coins?: string): string | null {
  if (key === 'bitcoin' && /^[a-zA-Z0-9]{14,90}$/.test(value)) {
    return `bitcoin:${value}${coins ? `?amount=${coins}` : ''}`
  }
  if (key === 'ethereum' && /^0x[0-9a-fA-F]{40}$/.test(value)) {
    const units = parseCoins('ethereum', coins ?? '')
    return `ethereum:${value}@1${units ? `?value=${units}` : ''}`
  }
  return null
}
