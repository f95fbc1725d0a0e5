import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { inReads, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { JobContext } from '../../platform/jobs/task.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { requireSigned, type Checker } from '../../shared/signing/signatures/sign-stored.ts'
import { recordUnits } from '../../shared/transactions/record-units.ts'
import { completeWithdrawal, keepRefused, type Sent } from '../../shared/transactions/sent-withdrawals.ts'
import { isPaidBy } from '../../shared/transactions/transaction-ids.ts'
import { finding, unitsOfCent, type Finding } from './find-case.ts'
import type { LookedUp } from './look-up-payment.ts'

const lookedUpMax = 50

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** The withdrawals to look up, those first that were not for the longest time. */
export function listDue({ database }: JobContext, asset: Asset) {
  return inReads(database, (tx) =>
    tx
      .selectFrom('withdrawal_lookups as lookup')
      .innerJoin('withdrawals as withdrawal', 'withdrawal.id', 'lookup.withdrawal_id')
      .where('lookup.ended_at', 'is', null)
      .where('withdrawal.transaction_id', 'is not', null)
      .where('withdrawal.asset', '=', asset)
      .orderBy(sql`lookup.looked_up_at nulls first`)
      .orderBy('lookup.recorded_at')
      .limit(lookedUpMax)
      .select([
        'withdrawal.id',
        'withdrawal.member_id',
        'withdrawal.asset',
        'withdrawal.address',
        'withdrawal.amount_cents as cents',
        sql<string>`current_transaction(withdrawal.id, withdrawal.transaction_id)`.as('transaction_id'),
        sql<boolean>`lookup.recorded_at < now() - interval '1 day'`.as('is_late'),
      ])
      .execute(),
  )
}

/** Keeps what was looked up. The next run tries again what is refused, as by a database that went back. */
export async function keepLookUp(context: JobContext, due: Due, looked: LookedUp | Finding): Promise<void> {
  const { database, log } = context
  await inTransaction(database, (tx) => keepFinding(tx, context, due, looked)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    log.warn({ code: error.code, withdrawalId: due.id }, 'a withdrawal was not completed')
  })
}

/**
 * Keeps what was found on the record. A confirming withdrawal is completed when the chain confirms it, and is being sent again when the
 * chain shows another payment, which is listed as one to check. One that is missing may still come.
 */
async function keepFinding(tx: Transaction, services: Checker, due: Due, looked: LookedUp | Finding): Promise<void> {
  const { address, asset, id, transaction_id: transactionId } = due
  // Two withdrawals that one transaction pays never get the same payment of it.
  lockByName(tx, 'transaction on chain', transactionId.toLowerCase())
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .where('id', '=', id)
    // It got another transaction while the former one was looked up.
    .where(isPaidBy('id', transactionId))
    .select(['id', 'member_id', 'asset', 'amount_cents', 'status', 'transaction_id', 'claimed_by', 'settled_by'])
    .forUpdate()
    .executeTakeFirst()
  const before = await tx
    .selectFrom('withdrawal_lookups')
    .where('withdrawal_id', '=', id)
    .where('ended_at', 'is', null)
    .select('found')
    .forUpdate()
    .executeTakeFirst()
  if (!withdrawal || !before) return
  const dueUnits = asset === 'usdt' ? due.cents * unitsOfCent : null
  const expected = { asset, address, due: dueUnits, isSum: false, taken: await readTaken(tx, due) }
  const found = typeof looked === 'function' ? looked(expected) : looked
  const kept = found.name === 'not_found' && due.is_late ? finding('missing') : found
  const { depth, effect, name, output, sentence, units } = kept
  // A transaction that is missing may still come.
  const differs = effect === 'raises' && name !== 'missing'
  const isConfirming = withdrawal.status === 'confirming'
  const hasEnded = effect === 'confirms' || (differs && !isConfirming)
  if (output !== null && effect !== 'raises') {
    await tx.updateTable('withdrawals').set({ transaction_output: output }).where('id', '=', id).execute()
  }
  if (effect === 'confirms' && units !== null) recordUnits(tx, { reference: id, asset, units, by: null })
  await tx
    .updateTable('withdrawal_lookups')
    .set({
      found: name,
      sentence,
      units: units?.toString() ?? null,
      depth,
      looked_up_at: sql`now()`,
      ended_at: hasEnded ? sql`now()` : null,
    })
    .where('withdrawal_id', '=', id)
    .execute()
  if (effect === 'raises' && before.found !== name) {
    await raise(tx, withdrawal.settled_by ?? withdrawal.claimed_by ?? '', due, kept)
  }
  if (!isConfirming) return
  if (effect === 'confirms') await complete(tx, services, withdrawal)
  if (differs) {
    const sending = { status: 'sending', transaction_id: null, transaction_output: null } as const
    await tx.updateTable('withdrawals').set(sending).where('id', '=', id).execute()
  }
}

interface Confirmed extends Sent {
  transaction_id: string | null
  claimed_by: string | null
}

async function complete(
  tx: Transaction,
  services: Checker,
  { transaction_id, claimed_by, ...sent }: Confirmed,
): Promise<void> {
  await requireSigned(tx, services, 'withdrawal', [sent.id])
  await requireSigned(tx, services, 'withdrawal_claim', [sent.id])
  const { actor, audit } = bindCaller(tx, { kind: 'system' })
  await completeWithdrawal(tx, actor, sent, { transaction_id: transaction_id ?? '', settled_by: claimed_by })
  const details = { transaction_id }
  await audit('withdrawal_confirmed', { subjectId: sent.id, memberId: sent.member_id, details })
}

async function readTaken(tx: Transaction, { id, transaction_id }: Due): Promise<Set<number>> {
  const { rows } = await sql<{ output: number }>`
    select transaction_output as output from withdrawals
    where ${isPaidBy('id', transaction_id)} and id <> ${id} and transaction_output is not null`.execute(tx)
  return new Set(rows.map(({ output }) => output))
}

async function raise(tx: Transaction, enteredBy: string, due: Due, { name, sentence }: Finding): Promise<void> {
  const entered = { withdrawalId: due.id, transactionId: due.transaction_id, enteredBy }
  await keepRefused(tx, { ...entered, code: name, sentence })
  const details = { transaction_id: due.transaction_id, code: name }
  const about = { subjectId: due.id, memberId: due.member_id, details }
  await bindCaller(tx, { kind: 'system' }).audit('withdrawal_payment_differs', about)
}
