import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { deriveReceivingAddress } from '../../../shared/addresses/account-key.ts'
import { assetNames } from '../../../shared/mails/asset-names.ts'
import { isSigned, signRow } from '../../../shared/signing/signatures/row-signature.ts'
import type { Offered } from '../../../shared/signing/signed-addresses/offered-addresses.ts'
import type { Checker } from '../../../shared/signing/signatures/sign-stored.ts'
import { reportAltered } from '../../../shared/signing/signed-addresses/report-altered.ts'
import { giveNextIndex } from './give-next-index.ts'

interface StoredAddress {
  id: string
  receiving_address_id: string
  path_index: number
  member_id: string | null
  address: string
  signature: Buffer
}

/**
 * The member's address of an account or a list: the one of their earlier deposits, or the next. The account stays locked until the
 * transaction ends, so that two requests of the member at once get the same. Refuses `wallet_not_offered` for an address that was
 * altered in the database, and `addresses_used_up` at the end of a list.
 */
export async function giveMemberAddress(
  tx: Transaction,
  services: Checker,
  memberId: string,
  { account_key: accountKey, asset, id, network }: Offered,
): Promise<string> {
  const [, [own], first] = await Promise.all([
    tx.rows('select from receiving_addresses where id = $1 for no key update', [id]),
    tx.rows<StoredAddress>(`${selectAddress} member_id = $2`, [id, memberId]),
    giveNextIndex(tx, id, memberId),
  ])
  if (own) return requireIntact(services, own).address
  let index = first
  while (index !== undefined) {
    const place = { receiving_address_id: id, path_index: index }
    if (accountKey === null) return giveListed(tx, services, memberId, { ...place, asset })
    const address = deriveReceivingAddress({ accountKey, network }, index)
    if (await addDerived(tx, services, { ...place, member_id: memberId, address })) return address
    index = await giveNextIndex(tx, id, memberId)
  }
  throw refuse('wallet_not_offered')
}

const selectAddress = `
  select id, receiving_address_id, path_index, member_id, address, signature
  from member_addresses where receiving_address_id = $1 and`

type Place = Pick<StoredAddress, 'receiving_address_id' | 'path_index'>

/** Adds an address of an account key. Returns false when an earlier list has it, from the same wallet. */
async function addDerived(
  tx: Transaction,
  { keys }: Checker,
  given: Place & { member_id: string; address: string },
): Promise<boolean> {
  const row = { id: randomUUIDv7(), ...given }
  const { address, id, member_id, path_index, receiving_address_id } = row
  const signature = signRow(keys, 'member_address', row)
  const values = [id, receiving_address_id, path_index, member_id, address, signature]
  return (await tx.rows(insertAddress, values)).length > 0
}

const insertAddress = `
  insert into member_addresses (id, receiving_address_id, path_index, member_id, address, signature)
  values ($1, $2, $3, $4, $5, $6) on conflict (address) do nothing returning id`

async function giveListed(
  tx: Transaction,
  services: Checker,
  memberId: string,
  { asset, path_index, receiving_address_id }: Place & { asset: Asset },
): Promise<string> {
  const [listed] = await tx.rows<StoredAddress>(`${selectAddress} path_index = $2`, [receiving_address_id, path_index])
  if (!listed) throw refuse('addresses_used_up', { asset: assetNames[asset] })
  const row = { ...requireIntact(services, listed), member_id: memberId }
  tx.send(CompiledQuery.raw(giveAddress, [row.id, memberId, signRow(services.keys, 'member_address', row)]))
  return row.address
}

const giveAddress = 'update member_addresses set member_id = $2, signature = $3 where id = $1'

function requireIntact(services: Checker, row: StoredAddress): StoredAddress {
  if (isSigned(services.keys, 'member_address', row)) return row
  reportAltered(services, 'member_address', row.id)
  throw refuse('wallet_not_offered')
}
