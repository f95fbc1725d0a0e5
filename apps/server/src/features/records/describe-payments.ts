import type { Asset } from '@cairn/contract/core/constants.ts'
import { unitsAtRate } from '@cairn/contract/core/money/quote.ts'
import { coinName, coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { confirmationsNeeded } from '@cairn/contract/operator/shared/payment-cases.ts'
import type { Config } from '../../configuration/config.ts'
import { coinsOf, stateOf, type DepositPayment } from '../../shared/transactions/deposit-payments.ts'
import { chainSettings } from '../../shared/transactions/chain-settings.ts'
import type { RecordRow } from './read-record.ts'

/** What the chain shows of the payments to a deposit, for its member; undefined where the server does not see them. */
export function describePayments(config: Config, record: RecordRow, paid: DepositPayment[]) {
  const { offered, open_until, wallet } = record
  const asset = wallet as Asset
  const isShared = offered === null || 'asset' in offered
  // A payment that was credited wrongly may be another member's.
  const payments = paid.filter((one) => !one.is_anothers && (one.reversed_at === null || one.has_left))
  if (payments.length === 0 && (isShared || chainSettings(config)[asset].length === 0)) return undefined
  const there = payments.filter(
    (one) => (one.outcome === 'deposited' && !one.reversed_at) || (one.outcome === null && !one.gone_since),
  )
  const received = there.reduce((sum, { units }) => sum + BigInt(units), 0n)
  const missing = record.status === 'pending' ? findMissing(record, received) : 0n
  return {
    unit: coinName(asset),
    open_until: open_until ?? undefined,
    confirmations_needed: confirmationsNeeded[asset],
    received: coinsToDecimal(asset, received),
    missing: missing > 0n ? coinsToDecimal(asset, missing) : undefined,
    payments: payments.map((payment) => ({
      _id: payment.id,
      coins: coinsOf(payment),
      state: stateOf(payment),
      confirmations: payment.depth,
      date: payment.seen_at,
      amount: payment.reversed_at ? undefined : (payment.credited_cents ?? undefined),
    })),
  }
}

/** The coins that did not arrive, unless the database counts the payment as whole: 1 % less, at most a dollar. USDT is one to one. */
function findMissing({ amount_cents: cents, quote, wallet }: RecordRow, received: bigint): bigint {
  if (!quote && wallet !== 'usdt') return 0n
  const due = quote ? BigInt(quote.units) : unitsAtRate('usdt', cents, 1_000_000n)
  const allowed = cents / 100n < 100n ? cents / 100n : 100n
  return received * cents < due * (cents - allowed) ? due - received : 0n
}
