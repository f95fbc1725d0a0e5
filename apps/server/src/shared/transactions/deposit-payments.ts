import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import type { DepositStatus } from '@cairn/contract/core/states.ts'
import { creditCases, type CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import type { PaymentState } from '@cairn/contract/member/money/deposit-payments.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** A payment to the address of a deposit, as it is now. */
export interface DepositPayment {
  id: string
  asset: Asset
  /** Null for ether from a contract. */
  transaction_id: string | null
  output: number
  units: string
  /** Its worth when it was seen; null where no rate was known. */
  amount_cents: bigint | null
  /** The member had several open deposits, and a person confirms the one that it pays. */
  is_for_several: boolean
  seen_at: Date
  block_height: bigint | null
  depth: number
  is_final: boolean
  gone_since: Date | null
  /** It was credited, and left the chain. */
  has_left: boolean
  reversed_at: Date | null
  found: CreditCaseName | null
  outcome: 'deposited' | 'credited' | 'refunded' | null
  credited_cents: bigint | null
  /** Two people credited it to another member. */
  is_anothers: boolean
  /** The record of the transfer that has it. */
  transfer: string | null
  deposit_status: DepositStatus
}

/** The payments to a deposit that the chain showed, oldest first. For a pending deposit, also the member's payments without a deposit. */
export function readDepositPayments(tx: Transaction, depositId: string): Promise<DepositPayment[]> {
  return tx.rows<DepositPayment>(
    `with paid as (
       -- One that was taken back from a wrong deposit is in the list of those without one.
       select own.*, credited_member(own) as credited_to from incoming_payments own
         where deposit_id = $1 and found is distinct from 'credited_wrongly'
       union all
       select *, null from incoming_payments where deposit_id is null and member_address_id = member_address_of($1)
     )
     select payment.id, payment.asset, case when not is_from_contract then payment.transaction_id end as transaction_id, output, units::text, payment.amount_cents,
       payment.deposit_id is null as is_for_several, seen_at, block_height, is_final, gone_since, has_left, payment.reversed_at, found,
       outcome, coalesce(credited_cents, (select (payload ->> 'amount')::numeric * 100 from approvals
         where approvals.id = payment.approval_id)::bigint) as credited_cents, deposit.status as deposit_status,
       coalesce(credited_to <> deposit.member_id, false) as is_anothers,
       case outcome when 'deposited' then deposit.id when 'credited' then coalesce(payment.approval_id, payment.id) end as transfer,
       -- One that is decided is not looked up again.
       greatest(depth, coalesce(source.height - block_height + 1, 0))::integer as depth
     from paid payment join deposits deposit on deposit.id = $1 and (payment.deposit_id is not null or deposit.status = 'pending')
     cross join lateral (select min(height) as height from chain_sources where asset = payment.asset) source
     where outcome is distinct from 'mistaken' order by seen_at, output`,
    [depositId],
  )
}

/** How far a payment is, for its member. */
export function stateOf({
  depth,
  found,
  gone_since,
  has_left,
  is_final,
  outcome,
  reversed_at,
}: DepositPayment): PaymentState {
  if (reversed_at || has_left) return 'gone'
  if (outcome === 'deposited') return 'counted'
  if (outcome) return outcome
  if (gone_since) return 'gone'
  if (is_final) return found && creditCases[found].effect === 'person' ? 'checked' : 'arrived'
  if (found === 'one_source') return 'delayed'
  return depth === 0 ? 'seen' : 'confirming'
}

/** What became of a payment, for operators. */
export function describeCase(payment: DepositPayment): string {
  const { credited_cents, deposit_status: status, found, outcome } = payment
  if (payment.reversed_at)
    return `${payment.has_left ? 'It left the chain' : 'It was credited wrongly'}, and two people took its credit back`
  if (outcome && payment.gone_since) return creditCases[payment.has_left ? 'has_left' : 'missing'].sentence
  if (outcome === 'deposited') return creditCases[payment.transaction_id ? 'in_time' : 'from_contract'].sentence
  if (outcome === 'refunded') return 'Two people entered that it was sent back'
  if (payment.is_anothers) return 'Two people credited it to another member'
  if (outcome === 'credited' && credited_cents !== null) {
    const name = status === 'completed' ? 'second_payment' : status === 'cancelled' ? 'cancelled' : 'late'
    return creditCases[name].sentence
  }
  if (payment.gone_since) return creditCases.gone.sentence
  return creditCases[found && (payment.is_final || found === 'one_source') ? found : 'confirming'].sentence
}

export const coinsOf = ({ asset, units }: Pick<DepositPayment, 'asset' | 'units'>) =>
  coinsToDecimal(asset, BigInt(units))
