import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { reportAltered, verifiedAddressOrEmpty } from './report-altered.ts'

export interface Offered {
  id: string
  asset: Asset
  address: string
  network: 'mainnet' | 'testnet'
  /** With it, each deposit in bitcoin gets an address of its own, and each member one of the other coins. */
  account_key: string | null
  /** The same for the other coins, from a list of addresses. */
  has_list: boolean
}

interface CurrentRow extends Offered {
  signature: Buffer | null
  is_newest: boolean
}

/**
 * The addresses that members may pay to, one for each asset. An asset whose address was altered in the database has none.
 *
 * A former row has a signature too, so only the newest row of an asset counts: ids are in order of time, and are signed.
 */
export async function listOfferedAddresses(services: Services, tx: Transaction): Promise<Offered[]> {
  const rows = await tx.rows<CurrentRow>(currentRows, [])
  return rows.filter((row) => {
    if (row.is_newest) return verifiedAddressOrEmpty(services, 'receiving_address', row) !== ''
    reportAltered(services, 'receiving_address', row.id)
    return false
  })
}

const currentRows = `
  select id, asset, network, address, account_key, signature, not exists (
      select from receiving_addresses later where later.asset = offered.asset and later.id > offered.id
    ) as is_newest,
    account_key is null and exists (
      select from member_addresses listed where listed.receiving_address_id = offered.id) as has_list
  from receiving_addresses offered where replaced_at is null order by asset`
