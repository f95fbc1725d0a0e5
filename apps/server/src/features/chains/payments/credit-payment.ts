import { sql } from 'kysely'
import type { Asset } from '@cairn/contract/core/constants.ts'
import { coinsToDecimal } from '@cairn/contract/core/money/coins.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import type { CreditCaseName } from '@cairn/contract/operator/shared/credit-cases.ts'
import { custody, memberAvailable } from '../../../ledger/accounts.ts'
import { postTransfers } from '../../../ledger/posting/post-transfers.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { bindCaller } from '../../../shared/audit/bind-caller.ts'
import { mailNotice } from '../../../shared/mails/mail-notice.ts'
import { signRow } from '../../../shared/signing/signatures/row-signature.ts'
import { settingsId } from '../../../shared/signing/signatures/signed-rows.ts'
import { requireSigned, type Checker } from '../../../shared/signing/signatures/sign-stored.ts'
import { recordUnits } from '../../../shared/transactions/record-units.ts'

/** A payment to the deposit that is not decided. */
export interface OpenPayment {
  id: string
  /** Null for one to the own address of its deposit. */
  member_address_id: string | null
  asset: Asset
  transaction_id: string
  output: number
  units: string
  block: string | null
  is_final: boolean
  /** Two people are deciding it. */
  is_requested: boolean
}

interface EndedDeposit {
  id: string
  member_id: string
  wallet: Asset
  status: string
  transaction_id: string | null
}

/**
 * Credits a payment to an ended deposit to the member's balance, at the current rate. Returns why a person decides it
 * instead, or null. The payment with which an operator confirmed the deposit is a part of it. The caller has locked the deposit.
 */
export async function creditPayment(
  tx: Transaction,
  services: Checker,
  deposit: EndedDeposit,
  payment: OpenPayment,
): Promise<CreditCaseName | null> {
  const { asset, id, transaction_id: transactionId } = payment
  const units = BigInt(payment.units)
  if (deposit.status === 'completed' && deposit.transaction_id?.toLowerCase() === transactionId) {
    await tx.rows(`update incoming_payments set outcome = 'deposited', decided_at = now() where id = $1`, [id])
    return null
  }
  await requireSigned(tx, services, 'settings', [settingsId])
  const { rows } = await sql<{ cents: bigint | null; why: CreditCaseName | null }>`
    select cents, why_payment_takes_a_person(${id}, cents) as why
    from (select cents_at_rate(${asset}, ${payment.units}::numeric, agreed_rate(${asset})) as cents) as worth`.execute(
    tx,
  )
  const { cents = null, why = null } = rows[0] ?? {}
  if (why || cents === null) return why ?? 'no_rate'
  const signature = signRow(services.keys, 'deposit_payment', {
    ...payment,
    deposit_id: deposit.id,
    credited_cents: cents,
  })
  await tx.rows(credit, [id, cents, signature])
  const { actor, audit } = bindCaller(tx, { kind: 'system' })
  postTransfers(tx, actor, {
    id,
    kind: 'deposit_payment_credited',
    from: custody(asset),
    to: memberAvailable(deposit.member_id),
    amountCents: cents,
    reference: id,
  })
  recordUnits(tx, { reference: id, asset, units, by: null })
  mailNotice(tx, 'payment_credited', deposit)
  await audit('payment_credited', {
    subjectId: id,
    details: {
      amount: centsToDecimal(cents),
      coins: coinsToDecimal(asset, units),
      deposit: deposit.id,
      transaction_id: transactionId,
      chain: asset,
      block: payment.block ?? '',
    },
  })
  return null
}

const credit = `
  update incoming_payments set outcome = 'credited', decided_at = now(), credited_cents = $2, signature = $3, found = null
  where id = $1`
