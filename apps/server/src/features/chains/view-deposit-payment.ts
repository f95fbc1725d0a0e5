import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { viewDepositPayment as call } from '@cairn/contract/operator/deposits/deposits.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { requireTransactionShape, requireUnusedIncoming } from '../../shared/transactions/transaction-ids.ts'
import { finding, type Finding } from './find-case.ts'
import { findingOf, lookUpTransaction } from './look-up-payment.ts'
import { openSource } from './sources/open-source.ts'

const lookUpMaxMs = 8_000

/**
 * What the chain shows of a transaction that may pay a pending deposit, for the operator who confirms it. It credits nothing, and a
 * source that fails is a case of its own. Refuses `not_found` and `transaction_id_invalid`.
 */
export const viewDepositPayment = route(call, async ({ params, query, services: { config }, tx }) => {
  const deposit = await tx
    .selectFrom('deposits')
    .where('id', '=', params.id)
    .where('status', '=', 'pending')
    .select(['wallet', 'address', 'amount_cents'])
    .executeTakeFirst()
  if (!deposit || deposit.wallet === 'balance') throw refuse('not_found')
  const { address, amount_cents: cents, wallet: asset } = deposit
  const { transaction_id: transactionId } = query
  requireTransactionShape(asset, transactionId)
  const signal = AbortSignal.timeout(lookUpMaxMs)
  const expected = { asset, address: address ?? '', cents, isSum: true, taken: new Set<number>() }
  const { depth, effect, name, sentence, units } =
    (await findUse(tx, transactionId)) ??
    (await openSource(config, asset, signal)
      .then(async (source) =>
        source
          ? (await lookUpTransaction({ config, signal }, source, asset, transactionId))(expected)
          : finding('no_source'),
      )
      .catch((error: unknown) => findingOf(error, config, asset)))
  // A hundredth of a USDT is a cent, and the ledger has no smaller unit.
  const amount = asset === 'usdt' && units !== null ? units / 10_000n : null
  const coins = units === null ? null : coinsToDecimal(asset, units)
  return { payment: { case: name, effect, sentence, depth, amount, coins } }
})

/** The record that a transaction belongs to already, as a case; null when it is free. */
async function findUse(tx: Transaction, transactionId: string): Promise<Finding | null> {
  try {
    await requireUnusedIncoming(tx, transactionId)
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return finding('already_used', { where: String(error.details['where'] ?? '') })
  }
}
