import * as z from 'zod/mini'
import { call } from '../core/call.ts'
import { assets } from '../core/constants.ts'
import { envelope, text, usd } from '../core/lenient-wire.ts'
import { amount, id, refusing } from '../core/wire.ts'

export const requestWithdrawal = call({
  method: 'POST',
  path: 'user/action/withdraw',
  who: 'member',
  summary: 'Ask for money to be sent to the saved address. It is held at once; `data` is a sentence to show.',
  movesMoney: true,
  body: z.object({
    amount,
    /** The address must be the saved one; it is never taken from here. */
    plan: z.object(
      { wallet: z.optional(z.string()), address: z.string(refusing('payout_address_mismatch')) },
      refusing('payout_address_mismatch'),
    ),
    wallet: z.enum(assets, refusing('wallet_not_offered')),
  }),
  reply: z.object({ ...envelope, data: text }),
  refusals: [
    'ledger_behind',
    'bitcoin_address_missing',
    'ethereum_address_missing',
    'usdt_address_missing',
    'payout_address_mismatch',
    'payout_address_altered',
    'payout_address_recent',
    'withdrawals_locked',
    'withdrawal_below_minimum',
    'withdrawal_above_daily_limit',
    'insufficient_balance',
    'too_many_pending_withdrawals',
    'too_many_money_requests',
    'email_unconfirmed',
    'kyc_required',
  ],
})

export const cancelWithdrawal = call({
  method: 'POST',
  path: 'member/withdrawals/:id/cancel',
  who: 'member',
  summary: 'Take back a withdrawal that is still pending; the money returns to the balance.',
  params: z.object({ id }),
  reply: z.object(envelope),
  refusals: ['ledger_behind', 'not_found', 'withdrawal_not_pending'],
})

export const viewWithdrawalLimits = call({
  method: 'GET',
  path: 'member/withdrawals/limits',
  who: 'member',
  summary: 'What limits the member’s next withdrawal; nothing where an owner has set no limit.',
  reply: z.object({
    ...envelope,
    data: z.object({
      /** The smallest withdrawal. One of the whole balance is never too small. */
      min_amount: usd,
      /** The most within 24 hours, and what is left of it now. */
      daily_limit: usd,
      daily_remaining: usd,
    }),
  }),
  refusals: [],
})
