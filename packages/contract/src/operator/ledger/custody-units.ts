import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { id, refusing } from '../../core/wire/wire.ts'
import { dollars } from '../shared/fields.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'
import { coinsText } from './custody-movements.ts'

/** The book of units: how many coins the records moved, beside a ledger in dollars. */

const UnitBook = z.object({
  asset: z.enum(assets),
  /** Coins as decimal text. `held` is what the chain should have: in, less out, fees and what is unconfirmed, and what is unattributed. */
  in: text,
  out: text,
  fees: text,
  held: text,
  /** The dollars of the books behind these coins. */
  amount: dollars,
  /** Payments that are not decided yet. The chain has them too. */
  unattributed: text,
  /** Withdrawals that the chain shows and has not confirmed. It has these coins no more. */
  unconfirmed: text,
  /** Records whose coins are not known, and their dollars. They are in none of the figures above. */
  unknown_count: z.number(),
  unknown_amount: dollars,
})
export type UnitBook = z.infer<typeof UnitBook>

export const viewUnits = operatorRead({
  path: 'operator/ledger/units',
  roles: operatorRoles,
  summary: 'The book of units of each coin: in, out, fees, and what the chain should hold.',
  reply: z.object({ ...envelope, books: z.array(UnitBook) }),
})

export const recordCoins = operatorAction({
  path: 'operator/ledger/units',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It moves no money.',
  decidesNothing: true,
  summary: 'Enter how many coins a record moved. A later entry replaces an earlier one, and both are kept.',
  body: z.object({
    /** The deposit, withdrawal or request that caused the transfer. */
    reference: id,
    asset: z.enum(assets, refusing('custody_asset_invalid')),
    coins: coinsText(),
  }),
  refusals: ['coins_invalid', 'units_not_of_asset'],
})
