import type { Asset } from '../constants.ts'
import { hashText, writeNetstrings } from './netstrings.ts'

/** A withdrawal as a passkey signs it. */
export interface SignableWithdrawal {
  amountCents: bigint
  asset: Asset
  address: string
  /** From `startPasskeyWithdrawal`; it works once. */
  nonce: string
}

const networks: Record<Asset, string> = { bitcoin: 'Bitcoin', ethereum: 'Ethereum', usdt: 'TRON' }

/**
 * The challenge that a passkey signs for this withdrawal and no other: SHA-256, as base64url, of these six texts in UTF-8:
 * `cairn withdrawal 1`, the amount in cents of US dollars, the asset, the network, the address, the nonce. Each is written as a
 * netstring (its length in bytes in decimal digits, `:`, the text, `,`), so that no other six texts give the same bytes. The first
 * names the purpose and the version, so that nothing else that a passkey signs is a withdrawal. Decision 0105 has an example.
 */
export async function withdrawalChallenge(withdrawal: SignableWithdrawal): Promise<string> {
  const { amountCents, asset, address, nonce } = withdrawal
  return hashText(writeNetstrings(['cairn withdrawal 1', String(amountCents), asset, networks[asset], address, nonce]))
}
