import * as z from 'zod/mini'
import { assets, operatorRoles } from '../core/constants.ts'
import { withdrawalStatuses } from '../core/states.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { withdrawalRejections } from './shared/reasons.ts'
import {
  TimelineEntry,
  decision,
  member,
  memberInFull,
  next,
  params,
  paymentFilters,
  reason,
  transactionId,
  version,
} from './shared/fields.ts'
import { exportOf } from './shared/list-export.ts'
import { operatorAction, operatorRead } from './shared/operator-call.ts'

/** Withdrawals, as operators see and decide them. */

/** What can block the approval of a pending withdrawal. */
export const blockerReasons = ['member_locked', 'after_reset', 'address_waiting', 'kyc_needed'] as const
export type BlockerReason = (typeof blockerReasons)[number]

/** When it ends, if it ends by itself. */
const Blocker = z.object({ reason: z.enum(blockerReasons), until: z.nullable(text) })
export type Blocker = z.infer<typeof Blocker>

const OperatorWithdrawal = z.object({
  id: text,
  member,
  amount: usd,
  wallet: text,
  address: text,
  status: text,
  requested_at: text,
  settled_at: z.nullable(text),
  transaction_id: z.nullable(text),
  reason: z.nullable(text),
  /** One or two operators, and how many have approved. */
  approvals_needed: z.number(),
  approvals: z.number(),
  /** Of a pending withdrawal: while there are any, it cannot be approved. */
  blockers: z.array(Blocker),
})
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>

const WithdrawalInFull = z.object({
  ...OperatorWithdrawal.shape,
  version,
  member: memberInFull,
  /** Who gave the first approval. */
  approved_by: z.nullable(text),
  /** When the address of this withdrawal was saved, and whether the member still has it. */
  address_saved_at: z.nullable(text),
  is_address_current: z.boolean(),
  /** When the member last changed the address of this asset, if within 30 days. */
  address_changed_at: z.nullable(text),
  /** Of an uncertain withdrawal: the pending request that settles it. */
  outcome_approval: z.nullable(text),
  timeline: z.array(TimelineEntry),
})
export type WithdrawalInFull = z.infer<typeof WithdrawalInFull>

export const listWithdrawals = operatorRead({
  path: 'operator/withdrawals',
  roles: operatorRoles,
  summary: 'Withdrawals, oldest first by default; filtered by status, wallet, member, id, day and amount.',
  query: z.object({
    status: z.optional(z.enum(withdrawalStatuses)),
    wallet: z.optional(z.enum(assets)),
    ...paymentFilters,
  }),
  reply: z.object({ ...envelope, withdrawals: z.array(OperatorWithdrawal), next }),
  refusals: [],
})
export const exportWithdrawals = exportOf(listWithdrawals)

export const viewWithdrawal = operatorRead({
  path: 'operator/withdrawals/:id',
  roles: operatorRoles,
  summary: 'One withdrawal with its member and their balances, when the address was saved, and its timeline.',
  params,
  reply: z.object({ ...envelope, withdrawal: WithdrawalInFull }),
  refusals: ['not_found'],
})

export const approveWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/approve',
  roles: ['owner', 'treasurer'],
  summary: 'Approve the withdrawal: pending becomes processing, with the second approval where two are needed.',
  params,
  versioned: true,
  reply: z.object(envelope),
  refusals: [
    'ledger_behind',
    'not_found',
    'withdrawal_not_pending',
    'member_locked',
    'withdrawal_blocked',
    'approval_needs_another',
    'no_eligible_approver',
  ],
})

export const sendWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/send',
  roles: ['owner', 'treasurer'],
  summary: 'Mark the withdrawal as sent, with its transaction id: the held money leaves the ledger.',
  params,
  versioned: true,
  body: z.object({ transaction_id: transactionId }),
  reply: z.object(envelope),
  refusals: ['ledger_behind', 'not_found', 'withdrawal_not_processing', 'transaction_id_used'],
})

export const rejectWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/reject',
  roles: ['owner', 'treasurer'],
  summary: 'Reject the withdrawal: the held money returns to the balance, and the member sees the reason.',
  params,
  versioned: true,
  body: decision(withdrawalRejections),
  reply: z.object(envelope),
  refusals: ['ledger_behind', 'not_found', 'withdrawal_not_open'],
})

export const markWithdrawalUncertain = operatorAction({
  path: 'operator/withdrawals/:id/uncertain',
  roles: ['owner', 'treasurer'],
  summary: 'Mark that it is uncertain whether the coins were sent. The money stays held until two operators settle it.',
  params,
  versioned: true,
  body: z.object({ reason }),
  reply: z.object(envelope),
  refusals: ['not_found', 'withdrawal_not_processing'],
})

export const requestWithdrawalOutcome = operatorAction({
  path: 'operator/withdrawals/:id/outcome',
  roles: ['owner', 'treasurer'],
  summary:
    'Submit the outcome of an uncertain withdrawal: sent or not sent. It takes effect when another operator approves it.',
  params,
  versioned: true,
  body: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('completed'), transaction_id: transactionId, reason }),
    z.object({ outcome: z.literal('rejected'), ...decision(withdrawalRejections).shape, reason }),
  ]),
  reply: z.object({ ...envelope, approval_id: text }),
  refusals: [
    'not_found',
    'withdrawal_not_uncertain',
    'no_eligible_approver',
    'approval_requested_already',
    'reason_words_invalid',
  ],
})
