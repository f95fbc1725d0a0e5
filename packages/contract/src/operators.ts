import * as z from 'zod/mini'
import { call } from './call.ts'
import { kycStatuses, recordStatuses } from './states.ts'
import { amount, envelope, id, line, page, text, usd } from './wire.ts'

/** What operators do, each call with the roles that may. */

const params = z.object({ id })
const reason = line('reason_invalid', { min: 3, max: 500 })
const transactionId = line('transaction_id_invalid', { min: 1, max: 128 }).check(
  z.regex(/^[0-9A-Za-z]+$/, { error: 'transaction_id_invalid' }),
)

const Operator = z.object({ name: text, email: text, role: text })

export const signInOperator = call({
  method: 'POST',
  path: 'operator/sign-in',
  who: 'visitor',
  summary: 'Sign an operator in with email, password and the code of the authenticator; the session is a cookie.',
  body: z.object({
    email: z.string().check(z.trim(), z.maxLength(254)),
    password: z.string().check(z.maxLength(512)),
    code: z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'wrong_operator_credentials' })),
  }),
  reply: z.object({ ...envelope, operator: Operator }),
  refusals: ['wrong_operator_credentials', 'too_many_attempts'],
})

export const signOutOperator = call({
  method: 'POST',
  path: 'operator/sign-out',
  who: 'operator',
  summary: 'End the operator’s session.',
  reply: z.object(envelope),
  refusals: [],
})

export const viewOperator = call({
  method: 'GET',
  path: 'operator/me',
  who: 'operator',
  summary: 'Who is signed in to the back office.',
  reply: z.object({ ...envelope, operator: Operator }),
  refusals: [],
})

const recordsQuery = z.object({ status: z.optional(z.enum(recordStatuses)), ...page })
const next = z.optional(z.nullable(z.string()))
const member = z.object({ id: text, full_name: text, username: text })

const OperatorDeposit = z.object({
  id: text,
  member,
  plan: text,
  amount: usd,
  wallet: text,
  address: text,
  status: text,
  requested_at: text,
  transaction_id: z.nullable(text),
  reason: z.nullable(text),
})

export const listDeposits = call({
  method: 'GET',
  path: 'operator/deposits',
  who: 'operator',
  summary: 'Deposits, oldest first.',
  query: recordsQuery,
  reply: z.object({ ...envelope, deposits: z.array(OperatorDeposit), next }),
  refusals: [],
})

export const confirmDeposit = call({
  method: 'POST',
  path: 'operator/deposits/:id/confirm',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'The payment has arrived: what was received goes into the plan. A transaction id is used once.',
  params,
  body: z.object({ amount_received: amount, transaction_id: transactionId }),
  reply: z.object(envelope),
  refusals: ['not_found', 'deposit_not_pending', 'transaction_id_used'],
})

export const rejectDeposit = call({
  method: 'POST',
  path: 'operator/deposits/:id/reject',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'The payment will not be credited; the member sees the reason.',
  params,
  body: z.object({ reason }),
  reply: z.object(envelope),
  refusals: ['not_found', 'deposit_not_pending'],
})

const OperatorWithdrawal = z.object({
  id: text,
  member,
  amount: usd,
  wallet: text,
  address: text,
  status: text,
  requested_at: text,
  transaction_id: z.nullable(text),
  reason: z.nullable(text),
})

export const listWithdrawals = call({
  method: 'GET',
  path: 'operator/withdrawals',
  who: 'operator',
  summary: 'Withdrawals, oldest first.',
  query: recordsQuery,
  reply: z.object({ ...envelope, withdrawals: z.array(OperatorWithdrawal), next }),
  refusals: [],
})

export const approveWithdrawal = call({
  method: 'POST',
  path: 'operator/withdrawals/:id/approve',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'The withdrawal may be sent: pending becomes processing.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'withdrawal_not_pending', 'member_locked'],
})

export const sendWithdrawal = call({
  method: 'POST',
  path: 'operator/withdrawals/:id/send',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'The coins have left, with this transaction id: the held money leaves the books.',
  params,
  body: z.object({ transaction_id: transactionId }),
  reply: z.object(envelope),
  refusals: ['not_found', 'withdrawal_not_processing', 'transaction_id_used'],
})

export const rejectWithdrawal = call({
  method: 'POST',
  path: 'operator/withdrawals/:id/reject',
  who: 'operator',
  roles: ['owner', 'treasurer'],
  summary: 'The withdrawal will not be sent: the held money returns to the balance, and the member sees the reason.',
  params,
  body: z.object({ reason }),
  reply: z.object(envelope),
  refusals: ['not_found', 'withdrawal_not_open'],
})

const KycSubmission = z.object({
  id: text,
  member,
  country: text,
  id_card_type: text,
  status: text,
  submitted_at: text,
  reason: z.nullable(text),
})

export const listKycSubmissions = call({
  method: 'GET',
  path: 'operator/kyc',
  who: 'operator',
  roles: ['owner', 'reviewer', 'support'],
  summary: 'Identity documents sent for review, oldest first, without the documents.',
  query: z.object({ status: z.optional(z.enum(kycStatuses)), ...page }),
  reply: z.object({ ...envelope, submissions: z.array(KycSubmission), next }),
  refusals: [],
})

export const openKycDocument = call({
  method: 'POST',
  path: 'operator/kyc/:id/open',
  who: 'operator',
  roles: ['owner', 'reviewer'],
  summary: 'The decrypted document, as a data URL. Each opening is recorded, and shown to the member.',
  params,
  reply: z.object({ ...envelope, document: z.string() }),
  refusals: ['not_found'],
})

export const approveKyc = call({
  method: 'POST',
  path: 'operator/kyc/:id/approve',
  who: 'operator',
  roles: ['owner', 'reviewer'],
  summary: 'The document is accepted.',
  params,
  reply: z.object(envelope),
  refusals: ['not_found', 'kyc_not_pending'],
})

export const rejectKyc = call({
  method: 'POST',
  path: 'operator/kyc/:id/reject',
  who: 'operator',
  roles: ['owner', 'reviewer'],
  summary: 'The document is not accepted; the member sees the reason and may send another.',
  params,
  body: z.object({ reason }),
  reply: z.object(envelope),
  refusals: ['not_found', 'kyc_not_pending'],
})
