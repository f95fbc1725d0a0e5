import * as z from 'zod/mini'
import type { Schema } from '../../core/call.ts'
import { assets, operatorRoles, type OperatorRole } from '../../core/constants.ts'
import { amountPattern } from '../../core/money/money.ts'
import { listAssets } from '../../core/typed/address-list.ts'
import { text } from '../../core/wire/lenient-wire.ts'
import { email, id } from '../../core/wire/wire.ts'
import { movementFields } from '../ledger/custody-movements.ts'
import { ratedAssets, rateHours } from '../deposits/rates.ts'
import { paymentOutcomes } from '../deposits/payments.ts'
import { lostAccess } from '../operators/resets.ts'
import { settingNames } from '../settings/setting-rules.ts'
import { transactionId } from '../shared/fields.ts'
import { correctionCauses } from './transaction-corrections.ts'

/**
 * The kinds of request that need two people. The roles of both are checked again when the request is approved. The payload
 * is flat, and stored as it is written on the wire (amounts as decimal text). It has what the second person compares, as it was when
 * it was requested; requests from before have less. The server's `approvalHandlers` has what an approval does.
 */
interface ApprovalKindEntry {
  requesterRoles: readonly OperatorRole[]
  approverRoles: readonly OperatorRole[]
  payload: Schema
  /** Whether all owners get a mail when it is requested and approved: where a rule is loosened. */
  mailsOwners?: true
}

const settingValue = z.union([z.number(), z.boolean(), z.null(), z.string().check(z.maxLength(200))])
const amountText = z.string().check(z.regex(amountPattern))

/** The amount of a withdrawal, and the balance of its member. */
const withdrawn = { amount: z.optional(amountText), balance_before: z.optional(text) }

export const approvalKinds = {
  /** Loosens a setting. What tightens one takes one owner. */
  setting_change: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({
      setting: z.enum(settingNames),
      // As they are stored: counts, choices, texts, and cents as text of digits.
      before: settingValue,
      after: settingValue,
    }),
  },
  /** Widens the limits of an open plan. What narrows them takes one owner. */
  plan_limits: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({
      plan_id: id,
      plan: text,
      plan_minimum: amountText,
      plan_maximum: amountText,
      new_minimum: amountText,
      new_maximum: amountText,
    }),
  },
  operator_role: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({
      operator_id: id,
      role: z.enum(operatorRoles),
      operator: z.optional(text),
      role_before: z.optional(z.enum(operatorRoles)),
    }),
  },
  /** Removes an owner. One owner alone can remove any other operator. */
  operator_removal: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({ operator_id: id, operator: z.optional(text) }),
  },
  /** Lets an operator replace a lost password or authenticator, by a mailed link. */
  operator_access_reset: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({ operator_id: id, operator: text, lost: z.enum(lostAccess) }),
  },
  /** Invites an operator, where there is more than one owner. */
  operator_invitation: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({ email, role: z.enum(operatorRoles) }),
  },
  manual_transfer: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.enum(['correction_credited', 'correction_debited']),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
      /** The reason that the member sees; older requests have none. */
      member_reason: z.optional(text),
      balance_before: z.optional(text),
    }),
  },
  /** Moves what the platform holds, as `ledger.post_approved` reads it. */
  custody_movement: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({ ...movementFields, from: z.string(), to: z.string(), amount: amountText }),
  },
  /** Decides a payment without a deposit. `ledger.post_approved` reads it where a member is credited. */
  payment_outcome: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
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
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
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
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
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
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    payload: z.object({
      /** The payment, or the deposit. */
      reversed_id: id,
      deposit_id: id,
      transfer: z.literal('payment_loss_booked'),
      from: z.string(),
      to: z.string(),
      amount: amountText,
    }),
  },
  /** Corrects the transaction of a completed deposit or withdrawal. It moves no money. */
  transaction_correction: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
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
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({ authenticator: z.boolean(), passkeys: z.number() }),
  },
  /** Confirms a deposit that is large, outside its plan, or far from what was requested. */
  deposit_confirmation: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
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
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({ deposit_id: id, amount: amountText, plan: text, balance_before: text }),
  },
  /** Distributes gains, exactly as previewed. */
  distribution: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
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
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({ distribution_id: id, plan: text, plan_id: id, amount: amountText }),
  },
  withdrawal_outcome: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.discriminatedUnion('outcome', [
      z.object({ withdrawal_id: id, outcome: z.literal('completed'), transaction_id: transactionId, ...withdrawn }),
      z.object({ withdrawal_id: id, outcome: z.literal('rejected'), code: text, member_reason: text, ...withdrawn }),
    ]),
  },
  /** Posts a gain or loss of a plan, as `ledger.post_approved` reads it. */
  gain_or_loss: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.enum(['gain_realised', 'loss_realised']),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
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
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.literal('bonus_budget_paid_in'),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
      budget_before: z.optional(text),
    }),
  },
  /** Reverses a funding of the bonus budget, as `ledger.post_approved` reads it. */
  bonus_funding_reversal: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.literal('bonus_budget_returned'),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
      funding_id: id,
      budget_before: z.optional(text),
    }),
  },
  /** Tells all members something on some days, and in a mail. */
  announcement: {
    requesterRoles: ['owner', 'treasurer', 'support'],
    approverRoles: ['owner', 'treasurer'],
    mailsOwners: true,
    payload: z.object({ words: text, first_day: z.iso.date(), last_day: z.iso.date() }),
  },
  /** Gives each bitcoin deposit, or each member who pays another coin, an address of its own. */
  account_key: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(assets),
      account_key: z.string(),
      network: z.enum(['mainnet', 'testnet']),
      // What the second person compares with the wallet.
      first_address: z.string(),
      second_address: z.string(),
      third_address: z.string(),
      /** Null: there was none. */
      address_before: z.nullish(text),
    }),
  },
  /** Gives each member who pays ether or USDT an address of a list. */
  address_list: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(listAssets),
      /** One on each line, in canonical form. */
      addresses: z.string(),
      network: z.enum(['mainnet', 'testnet']),
      /** Null: there was none. */
      address_before: z.nullish(text),
    }),
  },
  /** Sets a rate for new deposits, while the sources of rates show none. */
  coin_rate: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(ratedAssets),
      rate: amountText,
      hours: z.literal(rateHours),
      ends_at: z.iso.datetime(),
      /** The rate until then; null without one. */
      rate_before: z.nullable(text),
    }),
  },
  receiving_address: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    mailsOwners: true,
    payload: z.object({
      asset: z.enum(assets),
      address: z.string(),
      network: z.enum(['mainnet', 'testnet']),
      /** Null: there was none. */
      address_before: z.nullish(text),
    }),
  },
} as const satisfies Record<string, ApprovalKindEntry>

export type ApprovalKindName = keyof typeof approvalKinds

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]]

/** The payload of a request, as it is written and as it is read. */
export type ApprovalPayloadInput<K extends ApprovalKindName> = z.input<(typeof approvalKinds)[K]['payload']>
export type ApprovalPayload<K extends ApprovalKindName> = z.output<(typeof approvalKinds)[K]['payload']>
