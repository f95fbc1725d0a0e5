import { sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { viewUnits as call } from '@cairn/contract/operator/ledger/custody-units.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { route } from '../../../platform/http/route.ts'

/** The book of units of each coin. */
export const viewUnits = route(call, async ({ tx }) => {
  const books = await readUnitBooks(tx)
  return {
    books: books.map(({ asset, unknown_count, ...book }) => {
      const coins = (digits: string) => coinsToDecimal(asset, BigInt(digits))
      return {
        asset,
        in: coins(book.in_units),
        out: coins(book.out_units),
        fees: coins(book.fee_units),
        held: coins(book.held_units),
        unattributed: coins(book.open_units),
        amount: book.known_cents,
        unknown_count,
        unknown_amount: book.unknown_cents,
      }
    }),
  }
})

/** The units are digits of the smallest unit of the coin. */
interface UnitBook {
  asset: Asset
  in_units: string
  out_units: string
  fee_units: string
  /** The payments that are not decided. */
  open_units: string
  /** What the chain should have. */
  held_units: string
  known_cents: bigint
  unknown_count: number
  unknown_cents: bigint
}

/** Reads the book of units of each coin as it is now. */
async function readUnitBooks(tx: Transaction): Promise<UnitBook[]> {
  const { rows } = await sql<UnitBook>`
    select asset, in_units::text, out_units::text, fee_units::text, open_units::text,
      (in_units - out_units - fee_units + open_units)::text as held_units, known_cents, unknown_count, unknown_cents
    from unnest(${[...assets]}::text[]) with ordinality as coin (asset, place)
    cross join ledger.read_unit_book(asset, 'infinity')
    cross join lateral (select coalesce(sum(units), 0) as open_units from incoming_payments payment
      where payment.asset = coin.asset and outcome is null) as open order by place`.execute(tx)
  return rows
}
