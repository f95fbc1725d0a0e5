import * as z from 'zod/mini'
import { envelope, list, extension, text, usd } from '../../core/wire/lenient-wire.ts'
import { memberRead } from '../member-call.ts'

/** `balance` is what the sponsor has earned from this referral, never the referred member's own balance (UI-I4). */
export const Referral = z.object({ full_name: text, balance: usd, reg_date: text })
export type Referral = z.infer<typeof Referral>

export const listReferrals = memberRead({
  path: 'user/action/count-upline',
  summary: 'The members who registered with this member’s Referral ID.',
  reply: z.object({
    ...envelope,
    data: z.pipe(
      z.nullish(
        z.object({
          refs: list(Referral),
          /** Not in the specification: the share of a referral's first deposit that the sponsor gets; absent when zero. */
          bonus_percent: extension(text),
          /** Not in the specification: the sum of all bonuses. Only with it is a `balance` an amount that the sponsor has earned. */
          earned: extension(usd),
        }),
      ),
      z.transform((data) => data ?? { refs: [] }),
    ),
  }),
})
