import { sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { Config } from '../../../configuration/config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { verifiedAddressOrEmpty } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { requireConfirmedEmail } from '../../../shared/members/require-confirmed-email.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { readAddress } from '../../../shared/addresses/crypto-address.ts'
import { addAddresses, listKnownAddresses, type Saving } from './add-addresses.ts'

/** The profile form's value for each asset: nothing or null (no change), the empty text (none), or an address. */
type RequestedAddresses = Partial<Record<`${Asset}_address`, string | null | undefined>>

/**
 * Saves the payout addresses of the profile as `addAddresses` does, and returns the assets that changed. Refuses
 * `email_unconfirmed` where the email must be confirmed first, and `payout_address_saved` for an address that has a label.
 */
export async function saveAddresses(
  tx: Transaction,
  saving: Omit<Saving, 'mail'>,
  requested: RequestedAddresses,
): Promise<Asset[]> {
  const { caller, services } = saving
  const { memberId } = caller
  const read = assets.flatMap((asset) => {
    const text = requested[`${asset}_address`]
    if (typeof text !== 'string') return []
    return [{ asset, address: text === '' ? null : requireAddress(asset, text, services.config) }]
  })
  if (read.some(({ address }) => address !== null)) requireConfirmedEmail(caller)
  const known = await listKnownAddresses(tx, memberId)
  const current = known.filter(({ replaced_at }) => replaced_at === null)
  const savedOf = (asset: Asset) => {
    const saved = current.find((row) => row.asset === asset && row.label === null)
    return saved ? verifiedAddressOrEmpty(services, 'payout_address', saved) || null : null
  }
  const changes = read.filter(({ asset, address }) => savedOf(asset) !== address)
  if (changes.length === 0) return []

  const changed = changes.map(({ asset }) => asset)
  await tx
    .updateTable('payout_addresses')
    .set({ replaced_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('asset', 'in', changed)
    .where('label', 'is', null)
    .where('replaced_at', 'is', null)
    .execute()

  const added = changes.flatMap(({ asset, address }) => (address === null ? [] : [{ asset, address, label: null }]))
  for (const { asset, address } of added) {
    const isLabelled = current.some((row) => row.label !== null && row.asset === asset && row.address === address)
    if (isLabelled) throw refuse('payout_address_saved', { field: `${asset}_address` })
  }
  if (added.length > 0) await addAddresses(tx, { ...saving, mail: 'address_changed' }, known, added)
  return changed
}

/** An address as it is stored. Refuses `bitcoin_address_invalid` and its like. */
export function requireAddress(asset: Asset, text: string, config: Config): string {
  const address = readAddress(asset, text, config)
  if (address === null) throw refuse(`${asset}_address_invalid`)
  return address
}
