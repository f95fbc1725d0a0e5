import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { deriveReceivingAddress } from '../../../shared/addresses/account-key.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import type { Offered } from '../../../shared/signing/signed-addresses/offered-addresses.ts'
import { giveMemberAddress } from './give-member-address.ts'
import { giveNextIndex } from './give-next-index.ts'

/** The address to pay for a deposit, whether others pay to it too, and the row that it is kept in, where it is the deposit's own. */
export interface GivenAddress {
  address: string
  isShared: boolean
  own: { receiving_address_id: string; path_index: number; signature: Buffer } | null
}

/**
 * The address that a deposit is paid to: the shared one; or with an account key, in bitcoin the next of the account, and in another
 * coin the member's. The account stays locked until the transaction ends, so an index that is rolled back was shown to nobody.
 * Refuses `wallet_not_offered` when the account was replaced at this moment, and `addresses_used_up`.
 */
export async function giveAddress(
  tx: Transaction,
  services: Services,
  { depositId, memberId }: { depositId: string; memberId: string },
  offered: Offered,
): Promise<GivenAddress> {
  const { account_key: accountKey, address, asset, id, network } = offered
  if (accountKey === null && !offered.has_list) return { address, isShared: true, own: null }
  if (accountKey === null || asset !== 'bitcoin') {
    return { address: await giveMemberAddress(tx, services, memberId, offered), isShared: false, own: null }
  }
  const path_index = await giveNextIndex(tx, id, null)
  if (path_index === undefined) throw refuse('wallet_not_offered')
  const own = { receiving_address_id: id, path_index }
  const row = {
    deposit_id: depositId,
    ...own,
    address: deriveReceivingAddress({ accountKey, network }, own.path_index),
  }
  return {
    address: row.address,
    isShared: false,
    own: { ...own, signature: signRow(services.keys, 'deposit_address', row) },
  }
}

export const insertOwnAddress = `
  with own as (
    insert into deposit_addresses (deposit_id, receiving_address_id, path_index, address, signature)
    values ($1, $2, $3, $4, $5) returning deposit_id
  )
  insert into address_looks (deposit_id) select deposit_id from own`

export const insertLook = 'insert into address_looks (deposit_id) values ($1)'
