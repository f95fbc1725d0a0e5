import type { Asset } from '@cairn/contract/core/constants.ts'
import {
  confirmationsNeeded,
  paymentCases,
  type PaymentCaseName,
  type PaymentEffect,
} from '@cairn/contract/operator/shared/payment-cases.ts'
import { coinName, formatUnits } from '@cairn/contract/core/money/coins.ts'
import { isSameAddress } from './same-address.ts'
import type { AgreedTransaction } from './sources/agree.ts'
import type { ChainPayment, ChainTransaction } from './sources/chain-source.ts'

/** The payment that a record expects. */
export interface Expected {
  asset: Asset
  address: string
  /** The coins that are due; null where no rate was fixed, so that no amount is guessed. */
  due: bigint | null
  /** Whether all payments to the address count together, as for a deposit. A withdrawal is one payment. */
  isSum: boolean
  /** The payments of the transaction that belong to other records, by their place in it. */
  taken: ReadonlySet<number>
}

/** USDT is one to one: a cent in its smallest unit. */
export const unitsOfCent = 10_000n

/** What a look-up found: its case, and the facts to show beside it. */
export interface Finding {
  name: PaymentCaseName
  effect: PaymentEffect
  sentence: string
  depth: number | null
  units: bigint | null
  /** The payment of a withdrawal, by its place in the transaction. */
  output: number | null
}

/** A case without a payment, with what its sentence needs. */
export function finding(name: PaymentCaseName, places: Record<string, string> = {}): Finding {
  const { effect, sentence } = paymentCases[name]
  const words = sentence.replace(/\{(\w+)\}/g, (_, place: string) => places[place] ?? '')
  return { name, effect, sentence: words, depth: null, units: null, output: null }
}

/** Compares a transaction with its record. A difference that may still change is not raised yet. */
export function findCase(expected: Expected, transaction: AgreedTransaction): Finding {
  const { depth, isSettled } = transaction
  const found = compare(expected, transaction)
  const effect = found.effect === 'raises' && !isSettled ? 'repeats' : found.effect
  return { ...found, effect, depth }
}

function compare(expected: Expected, transaction: AgreedTransaction): Finding {
  const { asset, address, taken } = expected
  const { callsContract, hasFailed, payments } = transaction
  if (hasFailed) return finding('failed')
  if (payments === null) return finding('confirming', { paid: 'an amount', depth: describeDepth(asset, transaction) })
  const here = payments.filter((payment) => isSameAddress(payment.address, address))
  const ours = here.filter(({ isOther, units }) => !isOther && units > 0n)
  const free = ours.filter(({ output }) => !taken.has(output))
  if (free.length > 0) return compareAmount(expected, transaction, free)
  if (ours.length > 0) return finding('already_used')
  if (callsContract) return finding('through_contract')
  if (here.some(({ isOther, units }) => isOther && units > 0n))
    return finding('other_token', { asset: coinName(asset) })
  if (here.length > 0) return finding('other_amount', { paid: formatUnits(asset, 0n), expected: 'more' })
  return finding('other_recipient', { paid: listPayments(asset, payments) })
}

function compareAmount(expected: Expected, transaction: AgreedTransaction, free: ChainPayment[]): Finding {
  const { asset, due, isSum } = expected
  const one = free.find((payment) => payment.units === due) ?? free[0]!
  const units = isSum ? free.reduce((sum, payment) => sum + payment.units, 0n) : one.units
  const facts = { units, output: isSum ? null : one.output }
  const paid = formatUnits(asset, units)
  if (due !== null && units !== due) {
    return { ...finding('other_amount', { paid, expected: formatUnits(asset, due) }), ...facts }
  }
  const name = transaction.isFinal ? 'confirmed' : transaction.isFinalAtOne ? 'one_source' : 'confirming'
  return { ...finding(name, { paid, depth: describeDepth(asset, transaction) }), ...facts }
}

function describeDepth(asset: Asset, { depth, isFinal }: ChainTransaction): string {
  if (depth === 0) return 'in no block yet'
  if (asset === 'bitcoin' && !isFinal) return `${depth} of ${confirmationsNeeded.bitcoin} confirmations`
  return depth === 1 ? '1 confirmation' : `${depth.toLocaleString('en-US')} confirmations`
}

const listedMax = 3

function listPayments(asset: Asset, payments: ChainPayment[]): string {
  const own = payments.filter(({ isOther, units }) => !isOther && units > 0n)
  const listed = own.slice(0, listedMax).map(({ address, units }) => {
    return `${formatUnits(asset, units)} to ${address || 'a script without an address'}`
  })
  const more = own.length - listed.length
  return listed.length === 0 ? `no ${coinName(asset)}` : listed.join(', ') + (more > 0 ? ` and ${more} others` : '')
}
