import * as z from 'zod/mini'
import { envelope, list, extension, rawFigure, text } from '../../core/wire/lenient-wire.ts'
import { memberRead } from '../member-call.ts'

/** A plan keeps all its properties, because a deposit sends the whole object back. */
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

/** Entries without an address are dropped; the others are kept. */
const wallets = z.pipe(
  list(z.catch(z.nullable(Wallet), null)),
  z.transform((entries) => entries.filter((entry) => entry !== null && entry.value.trim() !== '') as Wallet[]),
)

export const listPlans = memberRead({
  path: 'admin/account/plans',
  summary: 'The open plans, and the addresses that can be paid to.',
  /** Not in the specification: `email_unconfirmed`, whether a deposit would be refused for it. */
  reply: z.object({
    ...envelope,
    plans: z.pipe(
      z.nullish(z.object({ plans: list(Plan) })),
      z.transform((reply) => reply ?? { plans: [] }),
    ),
    data: z.pipe(
      z.nullish(z.object({ wallets })),
      z.transform((reply) => reply ?? { wallets: [] }),
    ),
    email_unconfirmed: extension(z.boolean()),
  }),
})

/** A plan's payouts and losses, with the titles of the documents that prove them. */
export const PlanResult = z.object({
  /** `distribution` or `loss`. */
  type: text,
  /** The day in UTC: of the payment, or of the loss. */
  day: text,
  /** In percent of the members' money in the plan, with two decimals. Empty without money in it. */
  percent: text,
  evidence: list(text),
})
export type PlanResult = z.infer<typeof PlanResult>

/** The specification has no such call. The results are not part of a plan, because a deposit sends the whole plan back. */
export const listPlanResults = memberRead({
  path: 'member/plan-results',
  summary: 'What the open plans have paid out and lost, newest first: at most twelve results of each plan.',
  reply: z.object({ ...envelope, data: list(z.object({ plan: text, results: list(PlanResult) })) }),
})
