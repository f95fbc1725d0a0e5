import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinName, coinsToDecimal } from '@cairn/contract/core/money/coins.ts'

/** The quote of a deposit as a column reads it. Digits are text, because JSON has numbers of 53 bits. */
export interface StoredQuote {
  rate_micros: string
  units: string
  ends_at: string
  /** The request of the two operators who set the rate; null for a rate of the sources. */
  approval_id: string | null
}

/** The quote of the deposit in this row; null without one. */
export function quoteOf(table: 'deposit' | 'deposits') {
  return sql<StoredQuote | null>`(select json_build_object('rate_micros', rate_micros::text, 'units', units::text,
    'ends_at', ends_at, 'approval_id', approval_id) from deposit_quotes where deposit_id = ${sql.ref(`${table}.id`)})`
}

/** A quote as people see it. */
export function describeQuote(asset: Asset, { ends_at, rate_micros, units }: StoredQuote) {
  return {
    coins: coinsToDecimal(asset, BigInt(units)),
    unit: coinName(asset),
    rate: BigInt(rate_micros) / 10_000n,
    until: new Date(ends_at),
  }
}
