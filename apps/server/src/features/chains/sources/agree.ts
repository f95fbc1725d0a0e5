import { isSameAddress } from '../same-address.ts'
import { SourceError, type ChainPayment, type ChainTransaction } from './chain-source.ts'

/** A transaction as all sources that are set show it. */
export interface AgreedTransaction extends ChainTransaction {
  /** One source shows it as final, and the other one does not, or does not answer. */
  isFinalAtOne: boolean
  /** Each source that is set has answered. */
  isWhole: boolean
}

/**
 * Believes of a transaction what all sources show. Where one is behind or silent, the transaction is shown as the other one has it,
 * and is not final. Null when none knows it. Throws `source_differs` when two answers exclude each other, and when the only answer of
 * two sources is that it is unknown: it may be there.
 */
export function agree(answers: (ChainTransaction | null)[], sourceCount: number): AgreedTransaction | null {
  const shown = answers.filter((answer) => answer !== null).toSorted((one, other) => other.depth - one.depth)
  const [deepest, ...others] = shown
  if (!deepest) {
    if (answers.length === sourceCount) return null
    throw new SourceError('source_differs', 'only one answers, and it does not know the transaction')
  }
  const isWhole = answers.length === sourceCount
  const isSame = others.every((other) => paysTheSame(deepest, other))
  const areSettled = shown.every(({ isSettled }) => isSettled)
  if (!isSame && areSettled) throw new SourceError('source_differs', 'they show different payments of a transaction')
  const isAgreed = shown.length === sourceCount && isSame
  const isInOneBlock = others.every(({ block }) => block?.hash === deepest.block?.hash)
  const isFinal = isAgreed && isInOneBlock && shown.every((one) => one.isFinal)
  return {
    ...deepest,
    payments: deepest.payments && others.reduce((payments, other) => commonOf(payments, other), deepest.payments),
    ...(isAgreed && isInOneBlock && { depth: Math.min(...shown.map(({ depth }) => depth)) }),
    isFinal,
    isWhole,
    isStale: isWhole && shown.every(({ isStale }) => isStale === true),
    isSettled: isAgreed && areSettled,
    isFinalAtOne: !isFinal && shown.some((one) => one.isFinal),
  }
}

function paysTheSame(one: ChainTransaction, other: ChainTransaction): boolean {
  if (one.hasFailed !== other.hasFailed || one.callsContract !== other.callsContract) return false
  const [first, second] = [one.payments ?? [], other.payments ?? []]
  return first.length === second.length && first.every((payment, place) => isSamePayment(payment, second[place]!))
}

function isSamePayment(one: ChainPayment, other: ChainPayment): boolean {
  return (
    one.output === other.output &&
    one.units === other.units &&
    one.isOther === other.isOther &&
    (one.address === '' || other.address === '' || isSameAddress(one.address, other.address))
  )
}

/** Some sources name no address for a rare script. Only an address that both name is one. */
function commonOf(payments: ChainPayment[], { payments: others }: ChainTransaction): ChainPayment[] {
  return payments.map((payment, place) => (others?.[place]?.address === '' ? { ...payment, address: '' } : payment))
}
