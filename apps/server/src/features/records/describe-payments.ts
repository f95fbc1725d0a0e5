import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinName, coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import type { Config } from '../../configuration/config.ts'
import { coinsOf, stateOf, type DepositPayment } from '../../shared/transactions/deposit-payments.ts'
import { chainSettings } from '../../shared/transactions/chain-settings.ts'
import type { RecordRow } from './read-record.ts'

/** What the chain shows of the own address of a deposit, for its member; undefined where the server does not see it. */
export function describePayments(config: Config, record: RecordRow, payments: DepositPayment[]) {
  const { open_until, wallet } = record
  if (!open_until) return undefined
  const asset = wallet as Asset
  if (chainSettings(config)[asset].length === 0 && payments.length === 0) return undefined
  const there = payments.filter((one) => one.outcome === 'deposited' || (one.outcome === null && !one.gone_since))
  const received = there.reduce((sum, { units }) => sum + BigInt(units), 0n)
  const missing = record.status === 'pending' ? findMissing(record, received) : 0n
  return {
    unit: coinName(asset),
    open_until,
    confirmations_needed: confirmationsNeeded[asset],
    received: coinsToDecimal(asset, received),
    missing: missing > 0n ? coinsToDecimal(asset, missing) : undefined,
    payments: payments.map((payment) => ({
      _id: payment.id,
      coins: coinsOf(payment),
      state: stateOf(payment),
      confirmations: payment.depth,
      date: payment.seen_at,
      amount: payment.credited_cents ?? undefined,
    })),
  }
}

/** The coins of the quote that did not arrive, unless the database counts the payment as whole: 1 % less, at most a dollar. */
function findMissing({ amount_cents: cents, quote }: RecordRow, received: bigint): bigint {
  if (!quote) return 0n
  const due = BigInt(quote.units)
  const allowed = cents / 100n < 100n ? cents / 100n : 100n
  return received * cents < due * (cents - allowed) ? due - received : 0n
}
