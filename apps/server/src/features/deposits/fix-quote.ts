import { CompiledQuery } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { unitsAtRate } from '@cairn/contract/core/money/quote.ts'
import type { Config } from '../../configuration/config.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { signRow } from '../../shared/signing/signatures/row-signature.ts'
import { assetNames } from '../../shared/mails/asset-names.ts'
import type { StoredQuote } from '../../shared/transactions/quotes.ts'
import type { DepositConditions } from './require-allowed-deposit.ts'

/**
 * The coins to send for a deposit at the rate of this moment. Null without sources of rates and a rate that two operators set, and
 * for USDT, which is one to one. Refuses `rate_uncertain` when the sources show no rate on which they agree, and none is set.
 */
export function fixQuote(
  { RATE_SOURCES }: Config,
  { rate_approval_id, rate_ends_at, rate_micros: rate }: DepositConditions,
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

/** The statement that keeps the quote of a deposit, with its signature. */
export function insertQuote({ keys }: Pick<Services, 'keys'>, depositId: string, quote: StoredQuote): CompiledQuery {
  const { approval_id, ends_at, rate_micros, units } = quote
  const row = { deposit_id: depositId, rate_micros, units, ends_at: new Date(ends_at) }
  const signature = signRow(keys, 'deposit_quote', row)
  return CompiledQuery.raw(insert, [depositId, rate_micros, units, ends_at, approval_id, signature])
}

const insert = `
  insert into deposit_quotes (deposit_id, rate_micros, units, ends_at, approval_id, signature)
  values ($1, $2, $3, $4, $5, $6)`
