import * as z from 'zod/mini'
import { assets } from '../../../core/constants.ts'
import { listAssets } from '../../../core/typed/address-list.ts'
import { text } from '../../../core/wire/lenient-wire.ts'
import { ratedAssets, rateHours } from '../../deposits/rates.ts'
import { amountText, byOwners, byTreasurers, type ApprovalKindEntry } from './entry.ts'

const network = z.enum(['mainnet', 'testnet'])

/** Announcements, addresses to pay to and rates, which members are shown. */
export const publicKinds = {
  /** Tells all members something on some days, and in a mail. */
  announcement: {
    requesterRoles: ['owner', 'treasurer', 'support'],
    approverRoles: ['owner', 'treasurer'],
    mailsOwners: true,
    payload: z.object({ words: text, first_day: z.iso.date(), last_day: z.iso.date() }),
  },
  /** Gives each bitcoin deposit, or each member who pays another coin, an address of its own. */
  account_key: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(assets),
      account_key: z.string(),
      network,
      // What the second person compares with the wallet.
      first_address: z.string(),
      second_address: z.string(),
      third_address: z.string(),
      /** Null: there was none. */
      address_before: z.nullish(text),
    }),
  },
  /** Gives each member who pays ether or USDT an address of a list. */
  address_list: {
    ...byOwners,
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(listAssets),
      /** One on each line, in canonical form. */
      addresses: z.string(),
      network,
      /** Null: there was none. */
      address_before: z.nullish(text),
    }),
  },
  /** Sets a rate for new deposits, while the sources of rates show none. */
  coin_rate: {
    ...byTreasurers,
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(ratedAssets),
      rate: amountText,
      hours: z.literal(rateHours),
      ends_at: z.iso.datetime(),
      /** The rate until then; null without one. */
      rate_before: z.nullable(text),
    }),
  },
  receiving_address: {
    ...byTreasurers,
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(assets),
      address: z.string(),
      network,
      /** Null: there was none. */
      address_before: z.nullish(text),
    }),
  },
} as const satisfies Record<string, ApprovalKindEntry>
