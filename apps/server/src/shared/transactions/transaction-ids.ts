import { sql } from 'kysely'
import { transactionShapes, type Asset } from '@cairn/contract/core/constants.ts'
import { formatUsd } from '@cairn/contract/core/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import { refuse } from '../../platform/http/refusal.ts'

/** Refuses `transaction_id_invalid` unless a transaction id has the form of its asset's chain. A bank accepts any reference. */
export function requireTransactionShape(
  asset: Asset | null | undefined,
  transactionId: string | null | undefined,
): void {
  if (!asset || !transactionId || transactionShapes[asset].test(transactionId)) return
  throw refuse('transaction_id_invalid')
}

/**
 * Makes sure that a transaction id of an incoming payment is not used yet: by a deposit, a funding of bonuses or a gain, unless
 * that was rejected, reversed or corrected. Refuses `transaction_id_used`, which links to the record. When two come at once, the
 * database refuses the second.
 */
export async function requireUnusedIncoming(
  tx: Transaction,
  transactionId: string | null | undefined,
  depositId: string | null = null,
): Promise<void> {
  if (!transactionId) return
  const { rows } = await sql<UsedFor>`
    select taken.subject_kind as kind, coalesce(deposit.id, funding.approval_id, gain.approval_id, payment.id) as id,
      member.full_name as name, coalesce(deposit.received_cents, deposit.amount_cents, funding.amount_cents, gain.amount_cents, payment.amount_cents) as cents
    from (
      select subject_kind, subject_id from incoming_transactions where transaction_id = lower(${transactionId})
      union all
      select case when deposit_id is null then 'payment' else 'deposit' end, coalesce(deposit_id, id) from incoming_payments
      where lower(transaction_id) = lower(${transactionId}) and entered_by is null
    ) taken
    left join deposits deposit on taken.subject_kind = 'deposit' and deposit.id = taken.subject_id
    left join members member on member.id = deposit.member_id
    left join bonus_fundings funding on taken.subject_kind = 'bonus_funding' and funding.id = taken.subject_id
    left join gains_and_losses gain on taken.subject_kind = 'gain_or_loss' and gain.id = taken.subject_id
    left join incoming_payments payment on taken.subject_kind = 'payment' and payment.id = taken.subject_id
    where is_transaction_taken(${transactionId}, ${depositId})
      and not (taken.subject_kind = 'gain_or_loss' and is_corrected_gain_or_loss(taken.subject_id))
      and taken.subject_id is distinct from ${depositId}`.execute(tx)
  if (rows[0]) throw refuseUsed(rows[0])
}

/** Whether a text is the id of a transaction on a chain, and so of one payment only. Any other is a bank's reference. */
export function isChainId(transactionId: string): boolean {
  return /^(0x)?[0-9a-f]{64}$/i.test(transactionId)
}

/** A bank's text for a missing reference of the payer (SEPA, SWIFT). */
const noReference = /^(not ?provided|non ?ref|none|n\/a)$/i

/**
 * Makes sure that an operator knows of it when a gain, a loss or a funding has the same reference from the same counterparty.
 * Banks do not keep references unique. Refuses `payment_reference_used`, which links to the record, unless the form confirms the
 * repetition.
 */
export async function requireKnownRepeat(
  tx: Transaction,
  { counterparty, transaction_id, reference_repeats }: Reference,
): Promise<void> {
  if (!transaction_id || reference_repeats || isChainId(transaction_id) || noReference.test(transaction_id)) return
  const { rows } = await sql<UsedFor>`
    select recorded.*, null as name from (
      select 'gain_or_loss' as kind, approval_id as id, amount_cents as cents, transaction_id, counterparty
      from gains_and_losses
      union all
      select 'bonus_funding', approval_id, amount_cents, transaction_id, counterparty from bonus_fundings funding
      where not exists (select from bonus_funding_reversals reversal where reversal.funding_id = funding.id)
    ) recorded
    join approvals approval on approval.id = recorded.id and approval.status in ('pending', 'approved')
    where lower(recorded.transaction_id) = lower(${transaction_id})
      and lower(recorded.counterparty) = lower(${counterparty})
    limit 1`.execute(tx)
  if (rows[0]) throw refuseUsed(rows[0], 'payment_reference_used')
}

interface Reference {
  counterparty: string
  transaction_id?: string | null | undefined
  reference_repeats?: boolean | undefined
}

/**
 * Makes sure that no other withdrawal was sent with this transaction id. Where the payment is looked up on the chain, one transaction may
 * pay several: each to another address, or to the same one after the payment of the first is known. Refuses `transaction_id_used`.
 */
export async function requireUnusedOutgoing(
  tx: Transaction,
  transactionId: string,
  { id, address, isLookedUp }: { id: string | null; address: string; isLookedUp: boolean },
): Promise<void> {
  // Without a look-up the database would take the second of two at once, to another address.
  lockByName(tx, 'transaction on chain', transactionId.toLowerCase())
  const { rows } = await sql<UsedFor>`
    select 'withdrawal' as kind, withdrawal.id, member.full_name as name, withdrawal.amount_cents as cents
    from withdrawals withdrawal join members member on member.id = withdrawal.member_id
    where ${isPaidBy('withdrawal.id', transactionId)} and withdrawal.id is distinct from ${id}
      and (not ${isLookedUp}::boolean or withdrawal.address = ${address} and withdrawal.transaction_output is null)
    limit 1`.execute(tx)
  if (rows[0]) throw refuseUsed(rows[0])
}

/** Whether the withdrawal of a column is recorded with this transaction, and not with another since. */
export function isPaidBy(id: string, transactionId: string) {
  return sql<boolean>`${sql.ref(id)} in (
    select withdrawals.id from withdrawals where lower(transaction_id) = lower(${transactionId})
      and transaction_corrected_at is null
    union all
    select subject_id from transaction_corrections correction where lower(transaction_id) = lower(${transactionId})
      and lower(current_transaction(subject_id, null)) = lower(${transactionId}))`
}

interface UsedFor {
  kind: keyof typeof uses
  /** The id of the record's page: its own id, or its request's. */
  id: string
  name: string | null
  cents: bigint
}

/** The use of a transaction, as text, and where the back office shows it. */
const uses = {
  deposit: { words: 'the deposit', page: '/deposits' },
  withdrawal: { words: 'the withdrawal', page: '/withdrawals' },
  bonus_funding: { words: 'a bonus budget funding', page: '/approvals' },
  gain_or_loss: { words: 'a plan gain', page: '/approvals' },
  payment: { words: 'an incoming payment', page: '/payments' },
} as const

function refuseUsed(
  { kind, id, name, cents }: UsedFor,
  code: 'transaction_id_used' | 'payment_reference_used' = 'transaction_id_used',
): Error {
  const { words, page } = uses[kind]
  const whose = name === null ? '' : `, by ${name}`
  return refuse(code, { where: `, for ${words} of ${formatUsd(cents)}${whose}`, at: `${page}/${id}` })
}
