import type { Asset } from '@cairn/contract/core/constants.ts'
import { unitsAtRate } from '@cairn/contract/core/money/quote.ts'
import type { Config } from '../../configuration/config.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { assetNames } from '../../shared/mails/asset-names.ts'
import type { StoredQuote } from '../../shared/transactions/quotes.ts'
import type { DepositTerms } from './require-allowed-deposit.ts'

/**
 * The coins to send for a deposit at the rate of this moment. Null without sources of rates and a rate that two operators set, and
 * for USDT, which is one to one. Refuses `rate_uncertain` when the sources show no rate on which they agree, and none is set.
 */
export function fixQuote(
  { RATE_SOURCES }: Config,
  { rate_approval_id, rate_ends_at, rate_micros: rate }: DepositTerms,
  asset: Asset,
  amountCents: bigint,
): StoredQuote | null {
  if (rate === null && RATE_SOURCES.length > 0) throw refuse('rate_uncertain', { asset: assetNames[asset] })
  if (rate === null || asset === 'usdt') return null
  const units = unitsAtRate(asset, amountCents, rate)
  return {
    rate_micros: rate.toString(),
    units: units.toString(),
    ends_at: rate_ends_at.toISOString(),
    approval_id: rate_approval_id,
  }
}

export const insertQuote = `
  insert into deposit_quotes (deposit_id, rate_micros, units, ends_at, approval_id) values ($1, $2, $3, $4, $5)`
