import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { splitAccountKey } from '../../core/typed/account-key.ts'
import { listAssets, splitAddressList } from '../../core/typed/address-list.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { refusing } from '../../core/wire/wire.ts'
import { evidenceFile } from '../shared/evidence.ts'
import { reason } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** The platform's addresses, which members pay to. */

export const ReceivingAddress = z.object({
  id: text,
  asset: text,
  /** Empty for a current address that was altered in the database. */
  address: text,
  network: text,
  /** With it, each bitcoin deposit or each member gets an address of its own, and `address` is the first of the account. */
  account_key: z.nullable(text),
  /** The highest index that was given; 0 before the first. */
  last_index: z.number(),
  /** The addresses of the current list that no member has yet; null without a list. */
  addresses_left: z.nullable(z.number()),
  added_at: text,
  /** Null for the current address. */
  replaced_at: z.nullable(text),
  /** The request that set it; null for the first ones of the sample data. */
  approval_id: z.nullable(text),
})
export type ReceivingAddress = z.infer<typeof ReceivingAddress>

/** With fewer free addresses of a list, the owners are warned. */
export const fewAddresses = 20

export const listReceivingAddresses = operatorRead({
  path: 'operator/receiving-addresses',
  roles: operatorRoles,
  summary: 'Current and earlier addresses, the newest first, and the pending requests.',
  reply: z.object({
    ...envelope,
    addresses: z.array(ReceivingAddress),
    requests: z.array(
      z.object({
        approval_id: text,
        asset: text,
        /** The address, or the first three of an account key or a list. */
        addresses: z.array(text),
        account_key: z.nullable(text),
        /** The length of a list; null for another request. */
        address_count: z.nullable(z.number()),
        requested_by: text,
        requested_at: text,
      }),
    ),
  }),
})

export const requestReceivingAddress = operatorAction({
  path: 'operator/receiving-addresses',
  requests: 'receiving_address',
  roles: ['owner', 'treasurer'],
  summary: 'Request another receiving address. Another operator decides.',
  body: z.object({ asset: z.enum(assets), address: text, reason, evidence_file_id: evidenceFile }),
  refusals: ['receiving_address_invalid', 'receiving_address_in_force', 'receiving_address_of_member'],
})

/** A public account key with its origin. The server checks its checksums too. */
const accountKey = z.string(refusing('account_key_invalid')).check((typed) => {
  const parts = splitAccountKey(typed.value)
  // Without the input, which may be a private key.
  if (typeof parts === 'string') typed.issues.push({ code: 'custom', message: parts, input: undefined })
})

export const requestAccountKey = operatorAction({
  path: 'operator/receiving-addresses/account-key',
  requests: 'account_key',
  roles: ['owner'],
  summary:
    'Request an account key, from which each bitcoin deposit, or each member who pays ether or USDT, gets an address of its own. Another owner decides.',
  body: z.object({ account_key: accountKey, reason, evidence_file_id: evidenceFile }),
  refusals: ['account_key_invalid', 'account_key_without_origin', 'account_key_private', 'account_key_used'],
})

/** Addresses of one asset. The server checks their checksums too. */
const addressList = z
  .string(refusing('address_list_invalid'))
  .check(
    z.refine(
      (typed) => listAssets.some((asset) => Array.isArray(splitAddressList(asset, typed))),
      refusing('address_list_invalid'),
    ),
  )

export const requestAddressList = operatorAction({
  path: 'operator/receiving-addresses/list',
  requests: 'address_list',
  roles: ['owner'],
  summary: 'Request a list of addresses, one for each member who pays ether or USDT. Another owner decides.',
  body: z.object({ asset: z.enum(listAssets), addresses: addressList, reason, evidence_file_id: evidenceFile }),
  refusals: ['address_list_invalid', 'listed_address_invalid', 'listed_address_used'],
})
