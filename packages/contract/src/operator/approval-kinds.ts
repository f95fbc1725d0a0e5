import * as z from 'zod/mini'
import type { Schema } from '../core/call.ts'
import { assets, operatorRoles, type OperatorRole } from '../core/constants.ts'
import { amountPattern } from '../core/money.ts'
import { text } from '../core/lenient-wire.ts'
import { email, id } from '../core/wire.ts'
import { transactionId } from './fields.ts'

/**
 * What takes two people, by its name. `asks` and `decides` are the roles that may; both are looked at again when the request
 * is approved. `payload` is what the request holds: flat, and kept as it is written on the wire (amounts as decimal text).
 * What an approval does stands in the server's `approvalHandlers`.
 */
interface ApprovalKindEntry {
  requesterRoles: readonly OperatorRole[]
  approverRoles: readonly OperatorRole[]
  payload: Schema
}

export const approvalKinds = {
  /** An operator gets another role. */
  operator_role: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    payload: z.object({ operator_id: id, role: z.enum(operatorRoles) }),
  },
  /** An owner may come in no more. Who is not an owner is removed by one person. */
  operator_removal: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    payload: z.object({ operator_id: id }),
  },
  /** Somebody is invited as an operator, where there is more than one owner. */
  operator_invitation: {
    requesterRoles: ['owner'],
    approverRoles: ['owner'],
    payload: z.object({ email, role: z.enum(operatorRoles) }),
  },
  /** What went wrong with a member's money is put right by hand. */
  manual_transfer: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.enum(['correction_credited', 'correction_debited']),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
      /** Why, for the member; absent in what was asked for before members were told. */
      member_reason: z.optional(text),
    }),
  },
  /** What became of a withdrawal of which nobody knew whether the coins had left. */
  withdrawal_outcome: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.discriminatedUnion('outcome', [
      z.object({ withdrawal_id: id, outcome: z.literal('completed'), transaction_id: transactionId }),
      z.object({ withdrawal_id: id, outcome: z.literal('rejected'), code: text, member_reason: text }),
    ]),
  },
  /** A gain or loss of a plan is booked, as `ledger.post_approved` reads it. */
  gain_or_loss: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.enum(['gain_realised', 'loss_realised']),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
      plan_id: id,
    }),
  },
  /** The platform paid money in for bonuses, as `ledger.post_approved` reads it. */
  bonus_budget_funding: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.literal('bonus_budget_paid_in'),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
    }),
  },
  /** A funding of the bonus budget was entered wrongly: its money leaves the budget again, as `ledger.post_approved` reads it. */
  bonus_funding_reversal: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({
      transfer: z.literal('bonus_budget_returned'),
      from: z.string(),
      to: z.string(),
      amount: z.string().check(z.regex(amountPattern)),
      funding_id: id,
    }),
  },
  /** Members pay to another address. */
  receiving_address: {
    requesterRoles: ['owner', 'treasurer'],
    approverRoles: ['owner', 'treasurer'],
    payload: z.object({ asset: z.enum(assets), address: z.string(), network: z.enum(['mainnet', 'testnet']) }),
  },
} as const satisfies Record<string, ApprovalKindEntry>

export type ApprovalKindName = keyof typeof approvalKinds

export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]]

/** What a request of a kind holds, as it is written and as it is read. */
export type ApprovalPayloadInput<K extends ApprovalKindName> = z.input<(typeof approvalKinds)[K]['payload']>
export type ApprovalPayload<K extends ApprovalKindName> = z.output<(typeof approvalKinds)[K]['payload']>
