import * as z from 'zod/mini'
import { call } from './call.ts'
import { envelope, rawFigure, text } from './wire.ts'

/** A plan is kept as the server wrote it, because the deposit sends the whole object back. */
export const Plan = z.looseObject({
  name: text,
  min: rawFigure,
  max: rawFigure,
  note: rawFigure,
})
export type Plan = z.infer<typeof Plan>

/** A way to pay in: the key (`bitcoin`, …) and the receiving address. */
export const Wallet = z.object({ key: z.string(), value: z.string() })
export type Wallet = z.infer<typeof Wallet>

export const listPlans = call({
  method: 'GET',
  path: 'admin/account/plans',
  who: 'member',
  summary: 'The open plans, and the addresses that can be paid to.',
  reply: z.object({
    ...envelope,
    plans: z.object({ plans: z.array(Plan) }),
    data: z.object({ wallets: z.array(Wallet) }),
  }),
  refusals: [],
})
