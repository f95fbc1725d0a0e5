import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { reportAltered, verifiedAddressOrEmpty } from './report-altered.ts'

interface Offered {
  asset: Asset
  address: string
}

interface CurrentRow extends Offered {
  id: string
  network: string
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
  return rows.flatMap((row) => {
    if (!row.is_newest) reportAltered(services, 'receiving_address', row.id)
    const address = row.is_newest ? verifiedAddressOrEmpty(services, 'receiving_address', row) : ''
    return address === '' ? [] : [{ asset: row.asset, address }]
  })
}

const currentRows = `
  select id, asset, network, address, signature, not exists (
      select from receiving_addresses later where later.asset = offered.asset and later.id > offered.id
    ) as is_newest
  from receiving_addresses offered where replaced_at is null order by asset`
