import { sql } from 'kysely'
import { assets } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { viewUnits as call } from '@cairn/contract/operator/ledger/custody-units.ts'
import { readUnitBook } from '../../../ledger/reporting/read-unit-book.ts'
import { route } from '../../../platform/http/route.ts'

/** The book of units of each coin. */
export const viewUnits = route(call, async ({ tx }) => {
  const open = await tx
    .selectFrom('incoming_payments')
    .where('outcome', 'is', null)
    .groupBy('asset')
    .select(['asset', sql<string>`sum(units)::text`.as('units')])
    .execute()
  const unattributed = new Map(open.map((row) => [row.asset, BigInt(row.units)]))
  const books = await Promise.all(
    assets.map(async (asset) => {
      const { in_units, out_units, fee_units, known_cents, unknown_count, unknown_cents } = await readUnitBook(
        tx,
        asset,
      )
      const coins = (units: bigint) => coinsToDecimal(asset, units)
      return {
        asset,
        in: coins(in_units),
        out: coins(out_units),
        fees: coins(fee_units),
        held: coins(in_units - out_units - fee_units + (unattributed.get(asset) ?? 0n)),
        unattributed: coins(unattributed.get(asset) ?? 0n),
        amount: known_cents,
        unknown_count,
        unknown_amount: unknown_cents,
      }
    }),
  )
  return { books }
})
