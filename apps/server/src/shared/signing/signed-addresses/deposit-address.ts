import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'
import { isSigned } from '../signatures/row-signature.ts'
import { reportAltered } from './report-altered.ts'

/** The address that a member was shown for a deposit, and its receiving address's record, without the address itself. */
interface AddressOfDeposit {
  id: string
  address: string | null
  offered: { id: string; asset: string; network: string; signature: string | null } | null
}

/** The receiving address of a row of `deposits`, to select as `offered`. */
export const offeredAddress = sql`(
  select json_build_object('id', id, 'asset', asset, 'network', network, 'signature', encode(signature, 'hex'))
  from receiving_addresses offered
  where offered.asset = deposits.wallet and offered.address = deposits.address order by id desc limit 1)`

/** The address of a deposit, if it is a signed one of the platform. Otherwise none, and the alarm is raised. */
export function findDepositAddress(services: Services, { id, address, offered }: AddressOfDeposit): string | undefined {
  if (address === null) return undefined
  const signature = Buffer.from(offered?.signature ?? '', 'hex')
  if (offered && isSigned(services.keys, 'receiving_address', { ...offered, address, signature })) return address
  reportAltered(services, 'deposit', id)
  return undefined
}
