import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import { splitAddressList, type ListAsset } from '@cairn/contract/core/typed/address-list.ts'
import { requestAddressList as call } from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { readAddress } from '../../shared/addresses/crypto-address.ts'
import { isTokenContract } from '../../shared/addresses/token-contracts.ts'
import type { ApprovalHandler } from '../../shared/approvals/approval-handler.ts'
import { requestApproval } from '../../shared/approvals/request-approval.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import { findCurrentAddress, putInForce } from './replace-receiving-address.ts'
import { owners } from './request-account-key.ts'

/** Requests a list of addresses, which another owner approves after comparing it with the wallet. */
export const requestAddressList = route(
  call,
  async ({ body: { asset, addresses: typed, reason, evidence_file_id: evidenceFileId }, tx, ...by }) => {
    const addresses = await requireUnusedAddresses(tx, asset, typed)
    const network = by.services.config.isProduction ? 'mainnet' : 'testnet'
    const { approval_id } = await requestApproval(tx, by, {
      kind: 'address_list',
      payload: { asset, addresses: addresses.join('\n'), network, address_before: await findCurrentAddress(tx, asset) },
      sentence: `${owners[asset]} gets an address of a list of ${addresses.length} (${network}), from ${addresses[0]!} to ${addresses.at(-1)!}`,
      reason,
      evidenceFileId,
      lockKey: `receiving_address:${asset}`,
    })
    return { approval_id, msg: 'Requested. Compare the list with the wallet. Another owner must approve it' }
  },
)

/** Puts the approved list in force. Its first address is the one that members see before a deposit. */
export const replaceByAddressList: ApprovalHandler<'address_list'> = async (tx, context) => {
  const { payload, services } = context
  const { asset, network } = payload
  const [address = '', ...rest] = await requireUnusedAddresses(tx, asset, payload.addresses)
  const receiving_address_id = await putInForce(tx, context, { asset, address, network, account_key: null })
  const rows: Insertable<Tables['member_addresses']>[] = []
  for (const [place, one] of rest.entries()) {
    const row = { id: randomUUIDv7(), receiving_address_id, path_index: place + 1, member_id: null, address: one }
    rows.push({ ...row, signature: signRow(services.keys, 'member_address', row) })
  }
  await tx.insertInto('member_addresses').values(rows).execute()
}

/** The list in canonical form. Refuses `listed_address_invalid`, also for the contract of a token, and `listed_address_used`. */
async function requireUnusedAddresses(tx: Transaction, asset: ListAsset, typed: string): Promise<string[]> {
  const listed = splitAddressList(asset, typed)
  if (typeof listed === 'string') throw refuse(listed)
  const addresses = listed.map((address) => {
    const canonical = readAddress(asset, address, { isProduction: true })
    if (canonical === null || isTokenContract(canonical)) throw refuse('listed_address_invalid', { address })
    return canonical
  })
  const [used] = await tx.rows<{ address: string }>(findUsed, [addresses])
  const twice = addresses.find((address, place) => addresses.indexOf(address) !== place)
  const address = twice ?? used?.address
  if (address !== undefined) throw refuse('listed_address_used', { address })
  return addresses
}

/** Addresses of the platform, present and former, and of members' payouts. */
const findUsed = `
  select address from receiving_addresses where address = any ($1)
  union all select address from member_addresses where address = any ($1)
  union all select address from payout_addresses where replaced_at is null and address = any ($1)`
