import * as z from 'zod/mini'
import { assets, operatorRoles } from '../../core/constants.ts'
import { withdrawalQueues, withdrawalStatuses } from '../../core/states.ts'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { withdrawalRejections } from '../shared/reasons.ts'
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
  version,
  viewers,
} from '../shared/fields.ts'
import { checks, worstCheck } from '../shared/checks.ts'
import { paymentCaseNames } from '../shared/payment-cases.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** Withdrawals, as operators see and decide them. */

/**
 * Why nothing may be paid for a withdrawal, at any time before its end: somebody altered it in the database, so that its address or
 * amount is not what the server wrote or not what the member's passkey signed, or that a decision behind it was made by nobody; or the
 * database went back, so that it may have been sent already. The address is then not shown.
 */
export const withheldReasons = ['ledger_behind', 'address_altered', 'not_as_signed', 'decision_not_signed'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/**
 * The reasons that stop a withdrawal before it is sent: approval, claim and sending are refused meanwhile. `approver_gone`: an
 * operator who approved it is suspended or removed, or has another role. A new approval ends it until the withdrawal is claimed.
 */
export const blockerReasons = [
  ...withheldReasons,
  'member_locked',
  'paused',
  'withdrawals_locked',
  'payment_missing',
  'address_changed',
  'address_waiting',
  'email_unconfirmed',
  'kyc_needed',
  'approver_gone',
] as const
export type BlockerReason = (typeof blockerReasons)[number]

/** Why an operator does not approve a withdrawal alone. */
export const secondPersonReasons = [
  'above_amount',
  'member_total',
  'red_check',
  'operator_total',
  'separation',
] as const
export type SecondPersonReason = (typeof secondPersonReasons)[number]

/** When it ends, if it ends by itself. */
const Blocker = z.object({ reason: z.enum(blockerReasons), until: z.nullable(text) })
export type Blocker = z.infer<typeof Blocker>

const OperatorWithdrawal = z.object({
  id: text,
  version,
  member,
  amount: dollars,
  wallet: text,
  address: text,
  status: text,
  requested_at: text,
  settled_at: z.nullable(text),
  transaction_id: z.nullable(text),
  reason: z.nullable(text),
  /** One or two operators, and how many have approved. For a pending one: by the present rules, and for the caller. */
  approvals_needed: z.number(),
  approvals: z.number(),
  /** While there are any, it cannot be approved, claimed or sent. */
  blockers: z.array(Blocker),
  /** Who sends it, or sent it; null before an operator has claimed it. */
  claimed_by: z.nullable(text),
  /** How many transaction ids were refused and are not resolved: coins may be out that are not in the ledger. */
  refused_transactions: z.number(),
  /** Its second approval, or the request about its outcome, is pending with another operator than the caller. */
  waits_for_another: z.boolean(),
  check: worstCheck,
})
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>

/** Who sends it, since when, and from whom and why the claim was taken over. */
const Claim = z.object({
  by: text,
  at: text,
  is_mine: z.boolean(),
  taken_over_from: z.nullable(text),
  reason: z.nullable(text),
})

/** A transaction id that an operator entered and that was refused: `why` is the sentence that they read. */
const RefusedTransaction = z.object({
  id: text,
  transaction_id: text,
  by: text,
  at: text,
  why: text,
  resolved: z.nullable(z.object({ by: text, at: text, reason: text })),
})

/** The last look-up of the transaction that it was sent with. Its case is null before the first one. */
const ChainLookup = z.object({
  case: z.nullable(z.enum(paymentCaseNames)),
  sentence: text,
  looked_up_at: z.nullable(text),
})

const WithdrawalInFull = z.object({
  ...OperatorWithdrawal.shape,
  member: memberInFull,
  checks,
  claim: z.nullable(Claim),
  refused: z.array(RefusedTransaction),
  /** Null where no source was set when it was sent. */
  lookup: z.nullable(ChainLookup),
  /**
   * The member's passkey that signed the amount and the address, by its name, which is null when it was removed since; and whether
   * they are what would be sent. Null when the member re-authenticated in another way, or not at all.
   */
  signed_by: z.nullable(z.object({ passkey: z.nullable(text), signed_at: z.nullable(text), fits: z.boolean() })),
  /** For a pending withdrawal: why the caller does not approve it alone; null when they do. */
  second_person_reason: z.nullable(z.enum(secondPersonReasons)),
  /** The caller's own decisions within 24 hours, of every kind together, and one operator's limit. */
  decided_alone: dollars,
  decided_alone_max: dollars,
  approved_by: z.nullable(text),
  second_approved_by: z.nullable(text),
  /** When the address of this withdrawal was saved, and whether the member still has it. */
  address_saved_at: z.nullable(text),
  is_address_current: z.boolean(),
  /** The member's own words for the address, which prove nothing; null for the address of the profile. */
  address_label: z.nullable(text),
  /** When the member last changed the address of this asset, if within 30 days. */
  address_changed_at: z.nullable(text),
  /** For an uncertain withdrawal: the pending request that settles it. */
  outcome_approval: z.nullable(text),
  /** The corrections of its transaction, oldest first, and the pending request for another. */
  corrections: z.array(TransactionCorrection),
  correction_approval: z.nullable(text),
  timeline: z.array(TimelineEntry),
})
export type WithdrawalInFull = z.infer<typeof WithdrawalInFull>

export const listWithdrawals = operatorRead({
  path: 'operator/withdrawals',
  roles: operatorRoles,
  summary: 'Withdrawals, oldest first by default; filtered by status, wallet, member, id, day and amount.',
  query: z.object({
    status: z.optional(z.enum([...withdrawalStatuses, ...withdrawalQueues])),
    /** Only those with a refused transaction id that is not resolved. */
    refused: z.optional(z.enum(['open'])),
    /** Only those that the caller claimed and has to send. Their signatures are checked as when one is viewed. */
    claimed: z.optional(z.enum(['mine'])),
    wallet: z.optional(z.enum(assets)),
    ...paymentFilters,
  }),
  reply: z.object({ ...envelope, withdrawals: z.array(OperatorWithdrawal), next }),
})
export const exportWithdrawals = exportOf(listWithdrawals)

export const viewWithdrawal = operatorRead({
  path: 'operator/withdrawals/:id',
  roles: operatorRoles,
  summary: 'One withdrawal with its member and their balances, when the address was saved, and its timeline.',
  params,
  reply: z.object({ ...envelope, withdrawal: WithdrawalInFull, viewers }),
})

export const approveWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/approve',
  roles: ['owner', 'treasurer'],
  summary:
    'Approve the withdrawal: pending becomes processing, with the second approval where two are needed. Approvals of operators who may no longer approve are discarded first.',
  params,
  versioned: true,
  refusals: [
    'ledger_behind',
    'standby_missing',
    'withdrawal_not_pending',
    'member_locked',
    'withdrawal_blocked',
    'address_altered',
    'decision_not_signed',
    'withdrawal_not_as_signed',
    'approval_needs_another',
    'no_eligible_approver',
  ],
})

export const rejectWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/reject',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It returns the held money to its member.',
  summary:
    'Reject a withdrawal that is not claimed: the held money returns to the balance, and the member sees the reason.',
  params,
  versioned: true,
  body: decision(withdrawalRejections),
  refusals: ['ledger_behind', 'standby_missing', 'withdrawal_not_open', 'withdrawal_claimed'],
})
