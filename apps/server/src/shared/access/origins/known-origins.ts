import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Device } from '../../../platform/http/request/device.ts'
import { addressGroup } from '../../../platform/http/limits/client-address.ts'
import type { Overdue } from '../../../platform/jobs/clean-up.ts'

/** The origin of a call. */
export interface Origin {
  address: string
  device: Device
}

/** The account of a member or of an operator. Without an id there is none, or it is unknown. */
export interface AccountId {
  kind: 'member' | 'operator'
  id: string | null
}

/**
 * Remembers the device and the network of a complete sign-in. Returns the hash of the device's mark, which its cookie keeps, and
 * whether the device differs from the devices of earlier sign-ins.
 */
export async function rememberOrigin(tx: Transaction, account: AccountId, { address, device }: Origin) {
  const markHash = device.remember()
  const column = `${account.kind}_id` as const
  const [found] = await tx.rows<{ is_new: boolean }>(remember(column), [account.id, markHash, networkHash(address)])
  return { markHash, isNewDevice: found?.is_new === true }
}

const remember = (column: Column) => `
  with known as (select hash from known_origins where ${column} = $1),
  kept as (
    insert into known_origins (${column}, hash) values ($1, $2), ($1, $3)
    on conflict (${column}, hash) where ${column} is not null do update set last_signed_in_at = now()
  )
  select exists (select from known) and not exists (select from known where hash = $2) as is_new`

/** Whether an account's device and network have signed in before; with the same work without an account. */
export async function findKnown(
  database: Kysely<Tables>,
  { kind, id }: AccountId,
  { address, device }: Origin,
): Promise<{ device: boolean; network: boolean }> {
  const network = networkHash(address)
  const rows = await database
    .selectFrom('known_origins')
    .select('hash')
    .where(`${kind}_id`, '=', id)
    .where('hash', 'in', [device.markHash ?? network, network])
    .execute()
  const has = (hash: Buffer | null) => hash !== null && rows.some((row) => row.hash.equals(hash))
  return { device: has(device.markHash), network: has(network) }
}

/** Forgets a member's known origins, because a thief may have been there. */
export async function forgetOrigins(tx: Transaction, memberId: string): Promise<void> {
  await tx.deleteFrom('known_origins').where('member_id', '=', memberId).execute()
}

/** SHA-256 of a network: an IPv4 address, or the /64 of an IPv6 address. */
function networkHash(address: string): Buffer {
  return createHash('sha256')
    .update(`network ${addressGroup(address)}`)
    .digest()
}

type Column = `${AccountId['kind']}_id`

/** Origins without a sign-in for longer than the life of a device's cookie. */
export const overdueOrigins: Overdue = { known_origins: sql`last_signed_in_at < now() - interval '400 days'` }
