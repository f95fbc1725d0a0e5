import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { period } from '../../core/period.ts'
import { amount, id, page } from '../../core/wire/wire.ts'
import { accountRoles } from './account-roles.ts'
import { next } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorAction, operatorRead } from '../shared/operator-call.ts'

/** The ledger as operators read it. */

/** An account by its code: `custody:bitcoin`, `member:<id>:available`. */
const accountCode = z.string().check(z.trim(), z.minLength(2), z.maxLength(100))
const Member = z.object({ id: text, full_name: text, username: text })

const Account = {
  code: text,
  role: text,
  member: z.nullable(Member),
  /** The plan whose gains it holds. */
  plan: z.nullable(z.object({ id: text, name: text })),
}

const LedgerAccount = z.object({
  id: text,
  ...Account,
  /** Asset, liability, equity, income or expense. The balance has the sign of the type. */
  type: text,
  balance: usd,
  /** The account stores no balance; this is the sum of its transfers. */
  is_computed: z.boolean(),
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

export const listAccounts = operatorRead({
  path: 'operator/ledger/accounts',
  roles: operatorRoles,
  summary: 'The accounts of the ledger with their balances, those of the platform first.',
  query: z.object({
    role: z.optional(z.enum(accountRoles)),
    member_id: z.optional(id),
    account: z.optional(accountCode),
    ...page,
  }),
  reply: z.object({ ...envelope, accounts: z.array(LedgerAccount), next }),
})
export const exportAccounts = exportOf(listAccounts)

/** The filters of transfers, for the list and its exports. Days are both inclusive, in the time zone that is named. */
const transferFilter = {
  account: z.optional(accountCode),
  member_id: z.optional(id),
  kind: z.optional(z.string().check(z.regex(/^[a-z_]{1,50}$/))),
  /** The record that caused it. */
  reference_id: z.optional(id),
  operator_id: z.optional(id),
  ...period,
  /** Exactly. */
  amount: z.optional(amount),
  /** Only those of a coin whose number of coins is not known. */
  coins: z.optional(z.literal('unknown')),
}

const LedgerTransfer = z.object({
  id: text,
  position: text,
  kind: text,
  from: z.object(Account),
  to: z.object(Account),
  amount: usd,
  /** How many coins it moved, with their name; null where that is not known, or it moved none. */
  coins: z.nullable(text),
  posted_at: text,
  actor: z.object({ kind: text, id: z.nullable(text), name: text }),
  /** The kind and id of the record that caused it. */
  cause: z.object({ kind: text, id: text }),
  /** The block that sealed it; null within the first second. */
  block: z.nullable(text),
})
export type LedgerTransfer = z.infer<typeof LedgerTransfer>

export const listTransfers = operatorRead({
  path: 'operator/ledger/transfers',
  roles: operatorRoles,
  summary: 'Transfers, newest first.',
  query: z.object({ ...transferFilter, ...page }),
  reply: z.object({ ...envelope, transfers: z.array(LedgerTransfer), next }),
})
export const exportTransfers = exportOf(listTransfers, { roles: ['owner', 'treasurer'] })

export const viewBalanceAt = operatorRead({
  path: 'operator/ledger/balance',
  roles: operatorRoles,
  summary: 'What an account had at a moment, by the transfers up to then, with the sign of its type.',
  query: z.object({ account: accountCode, at: z.iso.datetime({ offset: true }) }),
  reply: z.object({ ...envelope, at: text, account: z.object(Account), balance: usd }),
  refusals: ['account_unknown'],
})

export const exportJournal = operatorRead({
  path: 'operator/ledger/journal',
  roles: ['owner', 'treasurer'],
  summary: 'Transfers as a journal that hledger reads, oldest first, of any size. The audit log has how many.',
  query: z.object(transferFilter),
  reply: z.string(),
  download: ['text/plain'],
  refusals: ['too_many_attempts'],
})

const Verification = z.object({
  requested_by: text,
  requested_at: text,
  transfers_expected: z.number(),
  transfers_seen: z.number(),
  finished_at: z.nullable(text),
  is_valid: z.nullable(z.boolean()),
  head: z.nullable(text),
  findings: z.array(text),
  finding_count: z.number(),
})

export const viewSeal = operatorRead({
  path: 'operator/ledger/seal',
  roles: operatorRoles,
  summary: 'The head of the chain of transfers and audit entries, what is not sealed yet, and the newest verification.',
  reply: z.object({
    ...envelope,
    head: z.nullable(z.object({ block: text, hash: text, sealed_at: text })),
    unsealed: z.number(),
    /** Entries of the audit log that are not sealed yet. */
    unsealed_entries: z.number(),
    verification: z.nullable(Verification),
  }),
})

export const startLedgerVerification = operatorAction({
  path: 'operator/ledger/verifications',
  roles: ['owner', 'treasurer', 'auditor'],
  withoutReauthentication: 'It reads.',
  decidesNothing: true,
  summary: 'Recompute every hash and every balance in the background; `viewSeal` has the progress.',
  refusals: ['verification_running'],
})
