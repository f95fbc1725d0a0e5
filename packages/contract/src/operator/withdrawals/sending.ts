import * as z from 'zod/mini'
import { id } from '../../core/wire/wire.ts'
import { decision, params, reason, transactionId } from '../shared/fields.ts'
import { coinsText } from '../ledger/custody-movements.ts'
import { operatorAction } from '../shared/operator-call.ts'
import { withdrawalRejections } from '../shared/reasons.ts'

/** The sending of an approved withdrawal: one operator claims it, sends it, or marks it as uncertain. */

export const claimWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/claim',
  roles: ['owner', 'treasurer'],
  summary: 'Claim an approved withdrawal to send it: processing becomes sending. One operator can have it.',
  params,
  versioned: true,
  refusals: [
    'ledger_behind',
    'standby_missing',
    'withdrawal_not_processing',
    'withdrawal_claimed',
    'withdrawal_claim_is_own',
    'member_locked',
    'withdrawal_blocked',
    'address_altered',
    'decision_not_signed',
    'withdrawal_not_as_signed',
  ],
})

export const takeOverWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/take-over',
  roles: ['owner', 'treasurer'],
  summary: 'Take over the sending of a withdrawal from the operator who claimed it, with a reason that they see.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: [
    'ledger_behind',
    'standby_missing',
    'withdrawal_not_sending',
    'withdrawal_claim_is_own',
    'member_locked',
    'withdrawal_blocked',
    'address_altered',
    'decision_not_signed',
    'withdrawal_not_as_signed',
  ],
})

export const sendWithdrawal = operatorAction({
  path: 'operator/withdrawals/:id/send',
  roles: ['owner', 'treasurer'],
  summary:
    'Mark a withdrawal that the caller claimed as sent, with its transaction id: the held money leaves the ledger, or does so when the chain confirms it. A refused transaction id stays on the record.',
  params,
  versioned: true,
  body: z.object({ transaction_id: transactionId, coins: z.optional(coinsText()) }),
  refusals: [
    'ledger_behind',
    'standby_missing',
    'withdrawal_not_sending',
    'withdrawal_claimed',
    'transaction_id_used',
    'transaction_unchanged',
    'coins_invalid',
    'member_locked',
    'withdrawal_blocked',
    'address_altered',
    'decision_not_signed',
    'withdrawal_not_as_signed',
  ],
})

export const markWithdrawalUncertain = operatorAction({
  path: 'operator/withdrawals/:id/uncertain',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It only stops a payment.',
  summary: 'Mark that it is uncertain whether the coins were sent. The money stays held until two operators settle it.',
  params,
  versioned: true,
  body: z.object({ reason }),
  refusals: ['withdrawal_not_sending'],
})

export const requestWithdrawalOutcome = operatorAction({
  path: 'operator/withdrawals/:id/outcome',
  requests: 'withdrawal_outcome',
  roles: ['owner', 'treasurer'],
  summary:
    'Submit the outcome of an uncertain withdrawal: sent or not sent. It takes effect when another operator approves it.',
  params,
  versioned: true,
  body: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('completed'), transaction_id: transactionId, reason }),
    z.object({ outcome: z.literal('rejected'), ...decision(withdrawalRejections).shape, reason }),
  ]),
  refusals: ['withdrawal_not_uncertain', 'reason_words_invalid'],
})

export const resolveRefusedTransaction = operatorAction({
  path: 'operator/withdrawals/:id/refused-transactions/resolve',
  roles: ['owner', 'treasurer'],
  withoutReauthentication: 'It is a note on the record.',
  summary: 'Say what became of a refused transaction id. It stays on the record, and is no longer raised.',
  params,
  versioned: true,
  body: z.object({ refused_id: id, reason }),
  refusals: ['refused_transaction_resolved'],
})
