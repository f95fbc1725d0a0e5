import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { viewDepositPayment as call } from '@cairn/contract/operator/deposits/deposits.ts'
import { inReads, type Database } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { route, type Context } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { findDepositAddress, offeredAddress } from '../../shared/signing/signed-addresses/deposit-address.ts'
import { requireTransactionShape, requireUnusedIncoming } from '../../shared/transactions/transaction-ids.ts'
import { quoteOf } from '../../shared/transactions/quotes.ts'
import { finding, unitsOfCent, type Expected, type Finding } from './find-case.ts'
import { findingOf, lookUpTransaction } from './look-up-payment.ts'
import { openChain, type OpenChain } from './sources/open-chain.ts'

const lookUpMaxMs = 8_000

/**
 * What the chain shows of a transaction that may pay a pending deposit, for the operator who confirms it. Without a transaction,
 * one that pays the deposit's own address is looked for. It credits nothing, and a source that fails is a case of its own. It holds no
 * connection while a source answers. Refuses `not_found` and `transaction_id_invalid`.
 */
export const viewDepositPayment = route(call, findPayment, async ({ prepared }) => ({ payment: prepared }))

async function findPayment({ params, query, services }: Context<typeof call>) {
  const typed = query.transaction_id ?? null
  const deposit = await inReads(services.database, (tx) =>
    tx
      .selectFrom('deposits')
      .where('id', '=', params.id)
      .where('status', '=', 'pending')
      .select([
        'id',
        'wallet',
        'address',
        'amount_cents',
        offeredAddress.as('offered'),
        quoteOf('deposits').as('quote'),
      ])
      .executeTakeFirst(),
  )
  if (!deposit || deposit.wallet === 'balance') throw refuse('not_found')
  const { amount_cents: cents, offered, quote, wallet: asset } = deposit
  const due = quote ? BigInt(quote.units) : asset === 'usdt' ? cents * unitsOfCent : null
  if (typed !== null) requireTransactionShape(asset, typed)
  const address = findDepositAddress(services, deposit) ?? ''
  const ownAddress = offered && 'deposit_id' in offered ? address : ''
  const expected = { asset, address, due, isSum: true, taken: new Set<number>() }
  const looked = await lookUp(services, expected, { depositId: deposit.id, typed, ownAddress })
  const { depth, effect, name, sentence, units } = looked.found
  // The ledger has no smaller unit than a cent.
  const amount = asset === 'usdt' && units !== null ? units / unitsOfCent : null
  const coins = units === null ? null : coinsToDecimal(asset, units)
  return { transaction_id: looked.transactionId, case: name, effect, sentence, depth, amount, coins }
}

interface Asked {
  depositId: string
  /** Null: the transaction that pays the deposit's own address. */
  typed: string | null
  ownAddress: string
}

async function lookUp({ config, database }: Services, expected: Expected, { depositId, typed, ownAddress }: Asked) {
  const { asset } = expected
  let transactionId = typed
  try {
    const used = typed === null ? null : await findUse(database, typed, depositId)
    if (used) return { found: used, transactionId }
    const signal = AbortSignal.timeout(lookUpMaxMs)
    const chain = await openChain(config, asset, signal)
    if (!chain || (typed === null && (!findLister(chain) || ownAddress === '')))
      return { found: finding('no_source'), transactionId }
    transactionId ??= await findPaying(database, chain, { depositId, ownAddress })
    if (transactionId === null) return { found: finding('not_paid'), transactionId }
    const compare = await lookUpTransaction({ config, signal }, chain, asset, transactionId)
    return { found: compare(expected), transactionId }
  } catch (error) {
    return { found: findingOf(error), transactionId }
  }
}

/** The oldest transaction that pays an address and belongs to no record. */
async function findPaying(
  database: Database,
  chain: OpenChain,
  { depositId, ownAddress }: Omit<Asked, 'typed'>,
): Promise<string | null> {
  const paying = (await findLister(chain)?.(ownAddress)) ?? []
  for (const id of paying.toReversed()) if (!(await findUse(database, id, depositId))) return id
  return null
}

const findLister = ({ sources }: OpenChain) => sources.find(({ listPaying }) => listPaying)?.listPaying

/** The record that a transaction belongs to already, as a case; null when it is free. */
async function findUse(database: Database, transactionId: string, depositId: string): Promise<Finding | null> {
  try {
    await inReads(database, (tx) => requireUnusedIncoming(tx, transactionId, depositId))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return finding('already_used', { where: String(error.details['where'] ?? '') })
  }
}
