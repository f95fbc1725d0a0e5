import * as z from 'zod/mini'
import { assets } from '../../../core/constants.ts'
import { text } from '../../../core/wire/lenient-wire.ts'
import { id } from '../../../core/wire/wire.ts'
import { paymentOutcomes } from '../../deposits/payments.ts'
import { movementFields } from '../../ledger/custody-movements.ts'
import { transactionId } from '../../shared/fields.ts'
import { correctionCauses } from '../transaction-corrections.ts'
import { amountText, byOwners, byTreasurers, posting, type ApprovalKindEntry } from './entry.ts'

/** The amount of a withdrawal, and the balance of its member. */
const withdrawn = { amount: z.optional(amountText), balance_before: z.optional(text) }

/** Deposits, payments, withdrawals, gains and the ledger. */
export const moneyKinds = {
  manual_transfer: {
    ...byTreasurers,
    payload: z.object({
      transfer: z.enum(['correction_credited', 'correction_debited']),
      ...posting,
      /** The reason that the member sees; older requests have none. */
      member_reason: z.optional(text),
      balance_before: z.optional(text),
    }),
  },
  /** Moves what the platform holds, as `ledger.post_approved` reads it. */
  custody_movement: {
    ...byTreasurers,
    payload: z.object({ ...movementFields, ...posting }),
  },
  /** Decides a payment without a deposit. `ledger.post_approved` reads it where a member is credited. */
  payment_outcome: {
    ...byTreasurers,
    payload: z.object({
      payment_id: id,
      outcome: z.enum(paymentOutcomes),
      asset: z.enum(assets),
      coins: text,
      transaction_id: transactionId,
      refund_transaction_id: z.optional(transactionId),
      transfer: z.optional(z.literal('payment_credited')),
      from: z.optional(z.string()),
      to: z.optional(z.string()),
      amount: z.optional(amountText),
      member_reason: z.optional(text),
      balance_before: z.optional(text),
    }),
  },
  /** Takes the credit of a payment back that left the chain, with what it earned. `ledger.post_credit_reversal` reads this kind and the next. */
  payment_reversal: {
    ...byTreasurers,
    mailsOwners: true,
    payload: z.object({
      payment_id: id,
      deposit_id: id,
      asset: z.enum(assets),
      coins: text,
      transaction_id: transactionId,
      amount: amountText,
      /** What the member reads in the statement. */
      member_reason: text,
      balance_before: text,
      missing_before: text,
    }),
  },
  /** Takes the credit of a deposit back that was credited wrongly, with what it earned. */
  deposit_reversal: {
    ...byTreasurers,
    mailsOwners: true,
    payload: z.object({
      deposit_id: id,
      asset: z.enum(assets),
      /** Missing where they are not known. */
      coins: z.optional(text),
      transaction_id: transactionId,
      amount: amountText,
      member_reason: text,
      balance_before: text,
      bonus_before: text,
      shares_before: text,
      missing_before: text,
    }),
  },
  /** Books the missing part of a reversed credit as a loss. `ledger.post_approved` reads it. */
  payment_loss: {
    ...byOwners,
    payload: z.object({
      /** The payment, or the deposit. */
      reversed_id: id,
      deposit_id: id,
      transfer: z.literal('payment_loss_booked'),
      ...posting,
    }),
  },
  /** Corrects the transaction of a completed deposit or withdrawal. It moves no money. */
  transaction_correction: {
    ...byTreasurers,
    payload: z.object({
      /** One of both. */
      deposit_id: z.optional(id),
      withdrawal_id: z.optional(id),
      cause: z.enum(correctionCauses),
      transaction_before: transactionId,
      transaction_id: transactionId,
    }),
  },
  /** Removes the second factors of a member who lost them, 72 hours later. */
  factor_removal: {
    ...byTreasurers,
    payload: z.object({ authenticator: z.boolean(), passkeys: z.number() }),
  },
  /** Confirms a deposit that is large, outside its plan, or far from what was requested. */
  deposit_confirmation: {
    ...byTreasurers,
    payload: z.object({
      deposit_id: id,
      amount: amountText,
      transaction_id: transactionId,
      coins: z.optional(text),
      // As it was when it was requested, for the second person.
      amount_requested: amountText,
      plan: text,
      plan_minimum: amountText,
      plan_maximum: amountText,
    }),
  },
  deposit_release: {
    ...byTreasurers,
    payload: z.object({ deposit_id: id, amount: amountText, plan: text, balance_before: text }),
  },
  /** Distributes gains, exactly as previewed. */
  distribution: {
    ...byTreasurers,
    payload: z.object({
      distribution_id: id,
      plan_id: id,
      amount: amountText,
      as_of: z.iso.date(),
      preview_hash: z.string(),
      plan: text,
      gains_before: text,
      member_count: z.number(),
    }),
  },
  /** Takes the shares of a posted distribution back, as `ledger.post_reversal` reads it. */
  distribution_reversal: {
    ...byTreasurers,
    payload: z.object({ distribution_id: id, plan: text, plan_id: id, amount: amountText }),
  },
  withdrawal_outcome: {
    ...byTreasurers,
    payload: z.discriminatedUnion('outcome', [
      z.object({ withdrawal_id: id, outcome: z.literal('completed'), transaction_id: transactionId, ...withdrawn }),
      z.object({ withdrawal_id: id, outcome: z.literal('rejected'), code: text, member_reason: text, ...withdrawn }),
    ]),
  },
  /** Posts a gain or loss of a plan, as `ledger.post_approved` reads it. */
  gain_or_loss: {
    ...byTreasurers,
    payload: z.object({
      transfer: z.enum(['gain_realised', 'loss_realised']),
      ...posting,
      plan_id: id,
      day: z.iso.date(),
      plan: text,
      /** For a loss above the gains: the part that the gains cover, for `ledger.post_shared_loss`. Deposits bear the rest. */
      from_gains: z.optional(text),
      // As it was when it was requested, for the second person.
      invested_before: z.optional(text),
      gains_before: z.optional(text),
    }),
  },
  /** Funds the bonus budget, as `ledger.post_approved` reads it. */
  bonus_budget_funding: {
    ...byTreasurers,
    payload: z.object({
      transfer: z.literal('bonus_budget_paid_in'),
      ...posting,
      budget_before: z.optional(text),
    }),
  },
  /** Reverses a funding of the bonus budget, as `ledger.post_approved` reads it. */
  bonus_funding_reversal: {
    ...byTreasurers,
    payload: z.object({
      transfer: z.literal('bonus_budget_returned'),
      ...posting,
      funding_id: id,
      budget_before: z.optional(text),
    }),
  },
} as const satisfies Record<string, ApprovalKindEntry>
