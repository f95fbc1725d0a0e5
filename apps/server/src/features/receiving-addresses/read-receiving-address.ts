import { sql, type SqlBool } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { readAddress } from '../../shared/addresses/crypto-address.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { isSigned } from '../../shared/signing/signatures/row-signature.ts'
import { isTokenContract } from '../../shared/addresses/token-contracts.ts'
import { refuse } from '../../platform/http/refusal.ts'

/**
 * Validates a receiving address, and returns its canonical form and its network. Refuses `receiving_address_invalid` for a wrong
 * checksum, the contract of a token and a network that is not used here (production takes no test network),
 * `receiving_address_in_force`, and `receiving_address_of_member`, because a payout to it would come back as a deposit.
 */
export async function requireReceivingAddress(
  tx: Transaction,
  { asset, address: typed }: { asset: Asset; address: string },
  services: Services,
): Promise<{ address: string; network: 'mainnet' | 'testnet' }> {
  const { isProduction } = services.config
  const address = readAddress(asset, typed, { isProduction })
  if (address === null || isTokenContract(address)) throw refuse('receiving_address_invalid', { asset: spelled[asset] })

  // Compared without case. That refuses a foreign address only if it differs from ours in case alone, and there is none.
  const isUsed = sql<SqlBool>`replaced_at is null and lower(address) = lower(${address})`
  const [inForce, ofMember] = await Promise.all([
    tx
      .selectFrom('receiving_addresses')
      .where(isUsed)
      .select(['id', 'asset', 'network', 'address', 'account_key', 'signature'])
      .executeTakeFirst(),
    tx.selectFrom('payout_addresses').where(isUsed).select('id').executeTakeFirst(),
  ])
  // A tampered one is not served, so it may be set again.
  if (inForce && isSigned(services.keys, 'receiving_address', inForce)) throw refuse('receiving_address_in_force')
  if (ofMember) throw refuse('receiving_address_of_member')
  return { address, network: networkOf(asset, address, isProduction) }
}

const spelled: Record<Asset, string> = { bitcoin: 'bitcoin', ethereum: 'ethereum', usdt: 'USDT (TRC-20)' }

/** A bitcoin address names its network; the others look alike on every network, so they have the platform's. */
function networkOf(asset: Asset, address: string, isProduction: boolean): 'mainnet' | 'testnet' {
  if (asset !== 'bitcoin') return isProduction ? 'mainnet' : 'testnet'
  return readAddress(asset, address, { isProduction: true }) === null ? 'testnet' : 'mainnet'
}
