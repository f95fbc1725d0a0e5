import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { isSigned } from '../signatures/row-signature.ts'
import { reportAltered } from './report-altered.ts'

/** The address that a member was shown for a deposit, and its signed row. */
interface AddressOfDeposit {
  id: string
  address: string | null
  offered: OfferedAddress | null
}

/** The signed row of an address: the receiving address, the deposit's own or the member's. Without the address itself. */
export type OfferedAddress = { signature: string | null } & (
  | { id: string; asset: string; network: string; account_key: string | null }
  | { deposit_id: string; receiving_address_id: string; path_index: number }
  | { id: string; receiving_address_id: string; path_index: number; member_id: string }
)

/** The address of a row of `deposits`, to select as `offered`: its own, its member's or the receiving address. */
export const offeredAddress = sql<OfferedAddress | null>`coalesce((
  select json_build_object('deposit_id', deposit_id, 'receiving_address_id', receiving_address_id,
    'path_index', path_index, 'signature', encode(signature, 'hex'))
  from deposit_addresses own where own.deposit_id = deposits.id
), (
  select json_build_object('id', id, 'receiving_address_id', receiving_address_id, 'path_index', path_index,
    'member_id', member_id, 'signature', encode(signature, 'hex'))
  from member_addresses own where own.member_id = deposits.member_id and own.address = deposits.address
), (
  select json_build_object('id', id, 'asset', asset, 'network', network, 'account_key', account_key,
    'signature', encode(signature, 'hex'))
  from receiving_addresses offered
  where offered.asset = deposits.wallet and offered.address = deposits.address order by id desc limit 1))`

/** The address of a deposit, if it is a signed one of the platform. Otherwise none, and the alarm is raised. */
export function findDepositAddress(services: Services, { id, address, offered }: AddressOfDeposit): string | undefined {
  if (address === null) return undefined
  if (offered && isOurs(services, { id, address, offered })) return address
  reportAltered(services, 'deposit', id)
  return undefined
}

function isOurs(
  { keys }: Services,
  { id, address, offered }: { id: string; address: string; offered: OfferedAddress },
): boolean {
  const signature = Buffer.from(offered.signature ?? '', 'hex')
  if ('deposit_id' in offered)
    return isSigned(keys, 'deposit_address', { ...offered, deposit_id: id, address, signature })
  return 'member_id' in offered
    ? isSigned(keys, 'member_address', { ...offered, address, signature })
    : isSigned(keys, 'receiving_address', { ...offered, address, signature })
}
