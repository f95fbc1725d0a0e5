import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import type { DepositStatus } from '@cairn/contract/core/states.ts'
import type { CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { JobContext } from '../../../platform/jobs/task.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { completeDeposit } from '../../../shared/transactions/complete-deposit.ts'
import { requireSigned } from '../../../shared/signing/signatures/sign-stored.ts'
import { creditPayment, type OpenPayment } from './credit-payment.ts'

interface Settled {
  id: string
  member_id: string
  plan_id: string
  wallet: Asset
  amount_cents: bigint
  status: DepositStatus
  transaction_id: string | null
  is_being_confirmed: boolean
  has_quote: boolean
}

/**
 * Credits the payments to a deposit that are final and clear, or notes why they stay open or take a person. `fresh` has the payments that
 * the source showed in this run. What is refused, as by a database that went back, is tried again by the next run.
 */
export async function settleDeposit(context: JobContext, depositId: string, fresh: ReadonlySet<string>): Promise<void> {
  try {
    await inTransaction(context.database, (tx) => settle(tx, context, depositId, fresh))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    context.log.warn({ code: error.code, depositId }, 'a payment was not credited')
    if (error.code !== 'decision_not_signed') return
    await inTransaction(context.database, (tx) => note(tx, 'altered', depositId))
  }
}

async function settle(
  tx: Transaction,
  context: JobContext,
  depositId: string,
  fresh: ReadonlySet<string>,
): Promise<void> {
  const [deposit] = await tx.rows<Settled>(lockDeposit, [depositId])
  const open = await tx.rows<OpenPayment>(listPayments, [depositId])
  const final = open.filter(({ is_final }) => is_final)
  if (!deposit || final.length === 0 || final.some(({ id }) => !fresh.has(id))) return
  const memberAddresses = new Set(final.flatMap((payment) => payment.member_address_id ?? []))
  if (memberAddresses.size > 0) await requireSigned(tx, context, 'member_address', [...memberAddresses])
  else await requireSigned(tx, context, 'deposit_address', [depositId])
  if (deposit.status !== 'pending') {
    for (const payment of final.filter(({ is_requested }) => !is_requested)) {
      const why = await creditPayment(tx, context, deposit, payment)
      if (why) await note(tx, why, payment.id)
    }
    return
  }
  if (deposit.is_being_confirmed || final.some(({ is_requested }) => is_requested)) return
  if (deposit.has_quote) await requireSigned(tx, context, 'deposit_quote', [depositId])
  const { rows } = await sql<{ cents: bigint | null; why: CreditCaseName | null }>`
    select cents, why_deposit_takes_a_person(${depositId}, cents) as why
    from (select worth_of_payments(${depositId}) as cents) as worth`.execute(tx)
  const { cents = null, why = null } = rows[0] ?? {}
  if (why || cents === null) return note(tx, why ?? 'no_rate', depositId)
  const last = final.at(-1)!
  await completeDeposit(tx, { ...bindCaller(tx, { kind: 'system' }), services: context }, deposit, {
    receivedCents: cents,
    transactionId: last.transaction_id,
    units: final.reduce((sum, { units }) => sum + BigInt(units), 0n),
    proof: { chain: deposit.wallet, block: last.block ?? '' },
    approvalId: null,
  })
}

const lockDeposit = `
  select id, member_id, plan_id, wallet, amount_cents, status, current_transaction(id, transaction_id) as transaction_id,
    exists (select from approvals where kind = 'deposit_confirmation' and approvals.status = 'pending'
      and lock_key = 'deposit:' || deposits.id) as is_being_confirmed,
    exists (select from deposit_quotes where deposit_id = deposits.id) as has_quote
  from deposits where id = $1 for update`

// The last one is what was still missing. One to the address of another member was moved in the database.
const listPayments = `
  select id, member_address_id, asset, transaction_id, output, units::text, is_final, block_height || ' ' || block_hash as block,
    exists (select from approvals where kind = 'payment_outcome' and status = 'pending'
      and lock_key = 'payment:' || incoming_payments.id) as is_requested,
    exists (select from incoming_payments earlier where earlier.asset = incoming_payments.asset and earlier.reversed_at is not null
      and lower(earlier.transaction_id) = lower(incoming_payments.transaction_id)
      and earlier.output = incoming_payments.output) as has_returned
  from incoming_payments where deposit_id = $1 and outcome is null
    and (member_address_id is null or member_address_id = member_address_of($1))
  order by block_height, seen_at, id`

/** Notes why a payment, or each of a deposit, stays open. */
async function note(tx: Transaction, found: CreditCaseName, id: string): Promise<void> {
  await tx.rows(noteFound, [found, id])
}

const noteFound = `
  update incoming_payments set found = $1 where (id = $2 or deposit_id = $2) and outcome is null and is_final`
