import * as z from 'zod/mini'
import { csvFormats } from '../../core/csv-formats.ts'
import { operatorRoles } from '../../core/constants.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { dollars } from '../shared/fields.ts'
import { operatorRead } from '../shared/operator-call.ts'

/** A month of the ledger: what each account had before it, what moved, and what it had after it. Months are in UTC. */

/** `2026-10`. */
const month = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

const MonthAccount = z.object({
  /** The role of the accounts that are added up, such as `available`; for the holdings of one asset the code of its account. */
  account: text,
  /** Asset, liability, equity, income or expense. Every amount has the sign of the type. */
  type: text,
  opening: dollars,
  /** By kind of transfer. An amount below zero is a decrease. */
  movements: z.array(z.object({ kind: text, count: z.number(), amount: dollars })),
  /** The opening with all movements. */
  closing: dollars,
  /** What the accounts themselves had at the end of the month; null for an account that stores no balance. */
  stored: usd,
})
export type MonthAccount = z.infer<typeof MonthAccount>

export const viewMonth = operatorRead({
  path: 'operator/ledger/month',
  roles: operatorRoles,
  summary:
    'A month of the ledger by account: opening, movements by kind, and closing; the last whole month by default.',
  query: z.object({ month: z.optional(month) }),
  reply: z.object({
    ...envelope,
    month: text,
    /** The month of the first transfer; null without one. */
    since: z.nullable(text),
    /** The month is not over. */
    is_so_far: z.boolean(),
    accounts: z.array(MonthAccount),
    /** The first block after the month, which with the blocks before has every transfer of it; the newest until there is one. */
    head: z.nullable(z.object({ block: text, hash: text, sealed_at: text })),
  }),
})

export const downloadMonth = operatorRead({
  path: 'operator/ledger/month/download',
  roles: operatorRoles,
  summary: 'A month of the ledger as a CSV file: for each account its opening, its movements by kind, and its closing.',
  query: z.object({ month, format: z.optional(z.enum(csvFormats)) }),
  reply: z.string(),
  download: ['text/csv'],
  refusals: ['too_many_attempts'],
})
