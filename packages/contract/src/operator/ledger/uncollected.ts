import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { refusing } from '../../core/wire/wire.ts'
import { operatorRead } from '../shared/operator-call.ts'

/** Coins that lie at the addresses of deposits and members until somebody with the keys collects them. */

const Uncollected = z.object({
  /** Why the chain does not show them now, as a sentence; then there are no coins below. */
  problem: z.nullable(text),
  /** With the unit, as all coins of this reply: `0.5 BTC`. */
  coins: text,
  /** How many addresses have some, or for Bitcoin how many outputs; each takes a part of the fee. */
  count: z.number(),
  /** The addresses with the most. */
  addresses: z.array(z.object({ address: text, coins: text })),
  /** How many of the newest addresses or outputs were read, where there are more. */
  only_newest: z.nullable(z.number()),
  /** The height of the block that shows them. */
  block: z.nullable(z.number()),
  /** The cost of collecting now; null where the source does not show it. */
  cost: z.nullable(
    z.object({
      one: text,
      all: text,
      /** Null without a rate, and for USDT, whose fee is in TRX. */
      one_amount: usd,
      all_amount: usd,
    }),
  ),
  /** The smallest deposit that a member can make in it, and whether collecting one costs as much. Null without a source. */
  smallest: usd,
  is_smallest_too_low: z.boolean(),
})
export type Uncollected = z.infer<typeof Uncollected>

export const viewUncollected = operatorRead({
  path: 'operator/ledger/uncollected',
  roles: operatorRoles,
  summary:
    'The coins at the addresses of deposits and members, as the chain shows them now, and what collecting them costs.',
  query: z.object({ asset: z.enum(assets, refusing('custody_asset_invalid')) }),
  reply: z.object({ ...envelope, uncollected: Uncollected }),
  refusals: ['custody_asset_invalid'],
})
