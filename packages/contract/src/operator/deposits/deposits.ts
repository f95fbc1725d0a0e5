import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { depositPlanStatuses, depositQueues, depositStatuses } from '../../core/states.ts'
import { Quote } from '../../core/money/quote.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { amount } from '../../core/wire/wire.ts'
import { depositExpiries, depositRejections } from '../shared/reasons.ts'
import { TransactionCorrection } from '../approvals/transaction-corrections.ts'
import {
  TimelineEntry,
  decision,
  dollars,
  member,
  memberInFull,
  next,
  params,
  paymentFilters,
  reason,
  transactionId,
  version,
  viewers,
} from '../shared/fields.ts'
import { checks, worstCheck } from '../shared/checks.ts'
import { paymentCaseNames, paymentEffects } from '../shared/payment-cases.ts'
import { exportOf } from '../shared/list-export.ts'
import { coinsText } from '../ledger/custody-movements.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'
import { depositReversal } from './payment-reversals.ts'

/** Deposits, as operators see and decide them. */

const OperatorDeposit = z.object({
  id: text,
  version,
  member,
  plan: text,
  amount: dollars,
  /** The amount credited; null until the deposit is completed. */
  amount_received: usd,
  /** Its parts of losses. Its release pays what was received less these. */
  amount_lost: usd,
  wallet: text,
  address: text,
  /** `reversed` for a completed one that was credited wrongly and taken back. */
  status: text,
  requested_at: text,
  decided_at: z.nullable(text),
  transaction_id: z.nullable(text),
  reason: z.nullable(text),
  /** When it was released from the plan to the balance. */
  released_at: z.nullable(text),
  /** A request about it is pending with another operator than the caller. */
  waits_for_another: z.boolean(),
  check: worstCheck,
})
export type OperatorDeposit = z.infer<typeof OperatorDeposit>

const DepositInFull = z.object({
  ...OperatorDeposit.shape,
  member: memberInFull,
  checks,
  plan_minimum: dollars,
  plan_maximum: dollars,
  /** The path of an address of its own, from the seed of the wallet: `m/84h/0h/0h/0/7`. */
  address_path: z.nullable(text),
  /** The coins that the member was told to send, where its rate was fixed; with the request, where two operators set the rate. */
  quote: z.nullable(z.extend(Quote, { rate_approval: z.nullable(text) })),
  /** When it ends by itself, where the server sees the payments to its address. */
  open_until: z.nullable(text),
  /** The payments that the chain showed, oldest first. For a pending deposit, also its member's payments without a deposit. */
  payments: z.array(
    z.object({
      id: text,
      /** Null for ether from a contract. */
      transaction_id: z.nullable(text),
      output: z.number(),
      coins: text,
      seen_at: text,
      /** The height of its block. */
      block: z.nullable(z.number()),
      depth: z.number(),
      /** Its outcome, or why it is open or takes a person. */
      sentence: text,
      /** What was credited to the balance. */
      credited: usd,
      /** The record of the transfer that has it: the deposit, the payment or a request. */
      transfer: z.nullable(text),
    }),
  ),
  /** The sum of the open payments, for the form that confirms it; null before one is final. */
  arrived: z.nullable(
    z.object({
      /** The transaction of the last; null for ether from a contract, whose transaction an operator finds. */
      transaction_id: z.nullable(text),
      coins: text,
      /** Their worth; null without a rate. */
      amount: usd,
    }),
  ),
  /** What a reversal would take now; null for a deposit that cannot be taken back. */
  reversal: z.nullable(depositReversal),
  /** The missing part after it was taken back, until a request to book it. */
  missing: usd,
  /** The pending request that confirms, releases or reverses it, or books its loss. */
  pending_approval: z.nullable(text),
  /** The corrections of its transaction, oldest first, and the pending request for another. */
  corrections: z.array(TransactionCorrection),
  correction_approval: z.nullable(text),
  timeline: z.array(TimelineEntry),
})
export type DepositInFull = z.infer<typeof DepositInFull>

export const listDeposits = operatorRead({
  path: 'operator/deposits',
  roles: operatorRoles,
  summary: 'Deposits, oldest first by default; filtered by status, wallet, member, id, day and amount.',
  query: z.object({
    status: z.optional(z.enum([...depositStatuses, ...depositPlanStatuses, ...depositQueues])),
    wallet: z.optional(z.enum(['balance', ...assets])),
    ...paymentFilters,
  }),
  reply: z.object({ ...envelope, deposits: z.array(OperatorDeposit), next }),
})
export const exportDeposits = exportOf(listDeposits)

export const viewDeposit = operatorRead({
  path: 'operator/deposits/:id',
  roles: operatorRoles,
  summary: 'One deposit with its member and their balances, the limits of the plan, and its timeline.',
  params,
  reply: z.object({ ...envelope, deposit: DepositInFull, viewers }),
})

export const viewDepositPayment = operatorRead({
  path: 'operator/deposits/:id/payment',
  roles: ['owner', 'treasurer'],
  summary:
    'What the chain shows of a transaction that may pay a pending deposit: its case, a sentence, its depth and, for USDT, the amount. It credits nothing.',
  params,
  query: z.object({
    /** Without one, a payment to the deposit's own address is looked for, where the source is an Esplora. */
    transaction_id: z.optional(transactionId),
  }),
  reply: z.object({
    ...envelope,
    payment: z.object({
      /** The transaction that was looked up. */
      transaction_id: z.nullable(text),
      case: z.enum(paymentCaseNames),
      effect: z.enum(paymentEffects),
      sentence: text,
      /** How many blocks have it or follow it. */
      depth: z.nullable(z.number()),
      /** What arrived in USDT, which is one to one. */
      amount: usd,
      /** What arrived, in coins. */
      coins: z.nullable(text),
    }),
  }),
})

export const confirmDeposit = operatorAction({
  path: 'operator/deposits/:id/confirm',
  requests: 'deposit_confirmation',
  roles: ['owner', 'treasurer'],
  summary:
    'Confirm the payment: the amount received goes into the plan. Another amount than requested needs `differs`. A transaction id can be used once. A large amount, one outside the plan’s limits or far from the request needs a `reason`, and becomes a request for another operator.',
  params,
  versioned: true,
  body: z.object({
    amount_received: amount,
    transaction_id: transactionId,
    /** How many coins arrived, where it is known. */
    coins: z.optional(coinsText()),
    differs: z.optional(z.boolean()),
    reason: z.optional(reason),
  }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text) }),
  refusals: [
    'account_closed',
    'ledger_behind',
    'standby_missing',
    'deposit_not_pending',
    'decision_not_signed',
    'transaction_id_used',
    'amount_differs',
    'coins_invalid',
    'second_person_needed',
  ],
})

export const rejectDeposit = operatorAction({
  path: 'operator/deposits/:id/reject',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It credits nothing.',
  summary: 'Reject the payment; the member sees the reason.',
  params,
  versioned: true,
  body: decision(depositRejections),
  refusals: ['deposit_not_pending'],
})

export const expireDeposit = operatorAction({
  path: 'operator/deposits/:id/expire',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It credits nothing.',
  summary: 'Stop waiting for the payment; the member sees the reason.',
  params,
  versioned: true,
  body: decision(depositExpiries),
  refusals: ['deposit_not_pending'],
})

export const releaseDeposit = operatorAction({
  path: 'operator/deposits/:id/release',
  requests: 'deposit_release',
  roles: ['owner', 'treasurer'],
  summary:
    'A deposit returns to the balance, before or after the end of its term. The reason is kept in the audit log. A large deposit before the end of its term becomes a request for another operator.',
  params,
  versioned: true,
  body: z.object({ reason }),
  reply: z.object({ ...envelope, approval_id: z.nullable(text) }),
  refusals: ['ledger_behind', 'standby_missing', 'decision_not_signed', 'deposit_not_in_plan', 'member_locked', 'busy'],
})

export const releaseMatured = operatorAction({
  path: 'operator/deposits/release-matured',
  roles: ['owner', 'treasurer'],
  summary: 'Deposits whose term has ended return to the balance, up to 500 at once, the earliest first.',
  reply: z.object({ ...envelope, released: z.number(), are_more: z.boolean() }),
  refusals: ['ledger_behind', 'standby_missing'],
})
