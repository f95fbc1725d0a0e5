import type { Asset } from '@cairn/contract/core/constants.ts'
import { unitsAtRate } from '@cairn/contract/core/money/quote.ts'
import type { Config } from '../../configuration/config.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { assetNames } from '../../shared/mails/asset-names.ts'
import type { StoredQuote } from '../../shared/transactions/quotes.ts'

/**
 * The coins to send for a deposit at the rate of this moment. Null without sources of rates, and for USDT, which is one to one.
 * Refuses `rate_uncertain` when the sources show no rate on which they agree.
 */
export async function fixQuote(
  tx: Transaction,
  { RATE_SOURCES }: Config,
  asset: Asset,
  amountCents: bigint,
): Promise<StoredQuote | null> {
  if (RATE_SOURCES.length === 0) return null
  const [agreed] = await tx.rows<Agreed>(findRate, [asset])
  const rate = agreed?.rate_micros ?? null
  if (!agreed || rate === null) throw refuse('rate_uncertain', { asset: assetNames[asset] })
  if (asset === 'usdt') return null
  const units = unitsAtRate(asset, amountCents, rate)
  return { rate_micros: rate.toString(), units: units.toString(), ends_at: agreed.ends_at.toISOString() }
}

interface Agreed {
  rate_micros: bigint | null
  ends_at: Date
}

const findRate = `select agreed_rate($1) as rate_micros, now() + interval '15 minutes' as ends_at`

export const insertQuote = `
  insert into deposit_quotes (deposit_id, rate_micros, units, ends_at) values ($1, $2, $3, $4)`
