import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { deriveReceivingAddress } from '../../shared/addresses/account-key.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import type { Offered } from '../../shared/signing/signed-addresses/offered-addresses.ts'

/** The address to pay for a deposit, and the row that it is kept in, where it is the deposit's own. */
export interface GivenAddress {
  address: string
  own: { receiving_address_id: string; path_index: number; signature: Buffer } | null
}

/**
 * The address that a deposit is paid to: the shared one, or with an account key the next of the account. The account stays
 * locked until the transaction ends, so an index that is rolled back was shown to nobody. Refuses `wallet_not_offered` when the
 * account was replaced at this moment.
 */
export async function giveAddress(
  tx: Transaction,
  { keys }: Services,
  depositId: string,
  { account_key: accountKey, address, id, network }: Offered,
): Promise<GivenAddress> {
  if (accountKey === null) return { address, own: null }
  const [given] = await tx.rows<{ path_index: number }>(giveIndex, [id])
  if (!given) throw refuse('wallet_not_offered')
  const own = { receiving_address_id: id, path_index: given.path_index }
  const row = {
    deposit_id: depositId,
    ...own,
    address: deriveReceivingAddress({ accountKey, network }, own.path_index),
  }
  return { address: row.address, own: { ...own, signature: signRow(keys, 'deposit_address', row) } }
}

// After a restore or a fail-over, indexes that are missing here may have been shown.
const skipped = 1_000
const giveIndex = `
  update receiving_addresses set indexes_given_in = database_timeline(),
    next_index = next_index + 1 + case when indexes_given_in = database_timeline() then 0 else ${skipped} end
  where id = $1 and replaced_at is null returning next_index - 1 as path_index`

export const insertOwnAddress = `
  with own as (
    insert into deposit_addresses (deposit_id, receiving_address_id, path_index, address, signature)
    values ($1, $2, $3, $4, $5) returning deposit_id
  )
  insert into address_looks (deposit_id) select deposit_id from own`
