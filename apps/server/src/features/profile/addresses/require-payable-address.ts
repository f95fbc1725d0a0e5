import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { isTokenContract } from '../../../shared/addresses/token-contracts.ts'

/**
 * Refuses an address that must get no payout: `payout_address_ours` for a present or former receiving address of any asset, or one of a deposit or a member,
 * because the coins would come back as a deposit; `payout_address_contract` for the contract of a token, because they would be
 * lost.
 */
export async function requirePayableAddress(
  tx: Transaction,
  { asset, address }: { asset: Asset; address: string },
): Promise<void> {
  const field = `${asset}_address`
  if (isTokenContract(address)) throw refuse('payout_address_contract', { field })
  // Compared without case. That refuses a foreign address only if it differs from ours in case alone, and there is none.
  const ours = await tx
    .selectFrom('receiving_addresses')
    .select('id')
    .where(sql<boolean>`lower(address) = lower(${address})`)
    .union(tx.selectFrom('deposit_addresses').where('address', '=', address).select('deposit_id as id'))
    .union(tx.selectFrom('member_addresses').where('address', '=', address).select('id'))
    .executeTakeFirst()
  if (ours) throw refuse('payout_address_ours', { field })
}
