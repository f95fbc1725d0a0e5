import * as z from 'zod/mini'
import { assets } from '../../core/constants.ts'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { Assertion, challenge } from '../../core/signing/passkeys.ts'
import { amount, id, refusing } from '../../core/wire/wire.ts'
import { memberAction, memberRead } from '../member-call.ts'

const body = z.object({
  amount,
  /** The address must be a saved one of the wallet: it selects one, and is never taken from here. */
  plan: z.object(
    { wallet: z.optional(z.string()), address: z.string(refusing('payout_address_mismatch')) },
    refusing('payout_address_mismatch'),
  ),
  wallet: z.enum(assets, refusing('wallet_not_offered')),
})

/** The refusals of both the review and the request. */
const refusals = [
  'records_altered',
  'bitcoin_address_missing',
  'ethereum_address_missing',
  'usdt_address_missing',
  'payout_address_mismatch',
  'payout_address_altered',
  'payout_address_recent',
  'withdrawals_paused',
  'withdrawals_locked',
  'payment_missing',
  'withdrawal_below_minimum',
  'withdrawal_above_daily_limit',
  'insufficient_balance',
  'email_unconfirmed',
  'kyc_required',
] as const

export const requestWithdrawal = memberAction({
  path: 'user/action/withdraw',
  summary: 'Ask for money to be sent to the saved address. It is held at once; `data` is a sentence to show.',
  movesMoney: true,
  reauthentication: 'passkey',
  body: z.extend(body, {
    /** In place of `reauthenticate`: a passkey has signed `withdrawalChallenge` of this withdrawal and a nonce. */
    passkey: z.optional(z.extend(Assertion, { nonce: challenge })),
  }),
  reply: z.object({ ...envelope, data: text }),
  refusals: [
    'reauthentication_needed',
    'passkey_refused',
    'challenge_over',
    'ledger_behind',
    'standby_missing',
    'too_many_pending_withdrawals',
    'too_many_money_requests',
    ...refusals,
  ],
})

export const startPasskeyWithdrawal = memberAction({
  path: 'member/withdrawals/passkey',
  summary: 'A nonce for the one withdrawal that a passkey signs with it, for `requestWithdrawal`.',
  reply: z.object({ ...envelope, data: z.object({ nonce: text }) }),
})

export const previewWithdrawal = memberAction({
  path: 'member/withdrawals/preview',
  summary: 'What `requestWithdrawal` would do with the same body, or why it would refuse. Nothing moves.',
  body,
  reply: z.object({
    ...envelope,
    data: z.object({
      amount: usd,
      wallet: text,
      address: text,
      /** The platform's part of the amount. */
      fee: usd,
      balance_after: usd,
      /** How long nine of ten of the latest withdrawals took from the request until they were sent; null after too few. */
      usual_hours: z.nullable(z.number()),
      /** The request needs re-authentication, and there is none of the last five minutes. */
      needs_reauthentication: extension(z.boolean()),
    }),
  }),
  refusals,
})

export const cancelWithdrawal = memberAction({
  path: 'member/withdrawals/:id/cancel',
  summary: 'Take back a withdrawal that is still pending; the money returns to the balance.',
  params: z.object({ id }),
  refusals: ['ledger_behind', 'standby_missing', 'withdrawal_not_pending'],
})

/** Why operators pause withdrawals, as the end of a sentence for members. */
export const pauseSentences = {
  maintenance: 'for maintenance',
  network: 'because of trouble on the network',
  security: 'during a security check',
} as const
export type PauseReason = keyof typeof pauseSentences
export const pauseReasons = Object.keys(pauseSentences) as [PauseReason, ...PauseReason[]]

/** Why a withdrawal would be refused now. */
const blockerReasons = [
  'paused',
  'email_unconfirmed',
  'withdrawals_locked',
  'payment_missing',
  'address_waiting',
  'kyc_needed',
] as const
export type WithdrawalBlockerReason = (typeof blockerReasons)[number]

const WithdrawalBlocker = z.object({
  reason: z.enum(blockerReasons),
  /** The method that it concerns; null: all. */
  wallet: z.nullable(z.enum(assets)),
  /** The label of the only address that it concerns. */
  label: extension(text),
  /** When it ends by itself; null: it does not. */
  until: z.nullable(text),
  /** It concerns larger amounts only; null: all. */
  above: usd,
  /** Why operators paused it. */
  why: extension(z.nullable(z.enum(pauseReasons))),
})
export type WithdrawalBlocker = z.infer<typeof WithdrawalBlocker>

export const viewWithdrawalLimits = memberRead({
  path: 'member/withdrawals/limits',
  summary: 'What limits the member’s next withdrawal, and what blocks it.',
  reply: z.object({
    ...envelope,
    data: z.object({
      /** The smallest withdrawal. One of the whole balance is never too small. */
      min_amount: usd,
      /** The most within 24 hours, and what is left of it now. */
      daily_limit: usd,
      daily_remaining: usd,
      /** Above this, with what was requested within 24 hours, a withdrawal needs re-authentication. */
      reauthentication_above: usd,
      blockers: list(WithdrawalBlocker),
    }),
  }),
})
