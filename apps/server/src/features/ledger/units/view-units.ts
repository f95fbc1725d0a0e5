import { sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { viewUnits as call } from '@cairn/contract/operator/ledger/custody-units.ts'
import { route } from '../../../platform/http/route.ts'

/** Digits of the smallest unit of the coin, and cents. */
interface Book extends Record<
  'in_units' | 'out_units' | 'fee_units' | 'open_units' | 'leaving_units' | 'held_units',
  string
> {
  asset: Asset
  known_cents: bigint
  unknown_count: number
  unknown_cents: bigint
}

/** The book of units of each coin. */
export const viewUnits = route(call, async ({ tx }) => {
  const { rows } = await sql<Book>`
    select asset, in_units::text, out_units::text, fee_units::text, open_units::text, leaving_units::text,
      (in_units - out_units - fee_units + open_units - leaving_units)::text as held_units, known_cents, unknown_count, unknown_cents
    from unnest(${[...assets]}::text[]) with ordinality as coin (asset, place)
    cross join ledger.read_unit_book(asset, 'infinity')
    cross join lateral (select coalesce(sum(units), 0) as open_units from incoming_payments payment
      where payment.asset = coin.asset and outcome is null) as open
    cross join lateral (select coalesce(sum(units), 0) as leaving_units
      from withdrawals withdrawal join withdrawal_lookups on withdrawal_id = withdrawal.id
      where status = 'confirming' and withdrawal.asset = coin.asset) as leaving order by place`.execute(tx)
  const books = rows.map(({ asset, unknown_count, ...book }) => {
    const coins = (digits: string) => coinsToDecimal(asset, BigInt(digits))
    return {
      asset,
      in: coins(book.in_units),
      out: coins(book.out_units),
      fees: coins(book.fee_units),
      held: coins(book.held_units),
      unattributed: coins(book.open_units),
      unconfirmed: coins(book.leaving_units),
      amount: book.known_cents,
      unknown_count,
      unknown_amount: book.unknown_cents,
    }
  })
  return { books }
})
