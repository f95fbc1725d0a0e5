import * as z from 'zod/mini'
import { operatorRoles } from '../../core/constants.ts'
import { emailText } from '../../core/wire/email-text.ts'
import { envelope, text, usd } from '../../core/wire/lenient-wire.ts'
import { id, page } from '../../core/wire/wire.ts'
import { figures, next, openCases, params, version, viewers } from '../shared/fields.ts'
import { exportOf } from '../shared/list-export.ts'
import { operatorRead } from '../shared/operator-call.ts'

/** Members, as operators find and view them. */

export const memberStates = ['locked', 'unconfirmed'] as const

const FoundMember = z.object({
  id: text,
  full_name: text,
  email: emailText,
  username: text,
  registered_at: text,
  is_locked: z.boolean(),
  is_confirmed: z.boolean(),
  balance: usd,
  active_deposit: usd,
})
export type FoundMember = z.infer<typeof FoundMember>

export const searchMembers = operatorRead({
  path: 'operator/members',
  roles: operatorRoles,
  summary:
    'Members, newest first; with `search`, those with a name, email or username that begins so, or with this address, transaction or id.',
  query: z.object({
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    state: z.optional(z.enum(memberStates)),
    /** The member who brought them. */
    sponsor_id: z.optional(id),
    ...page,
  }),
  reply: z.object({ ...envelope, members: z.array(FoundMember), next }),
  refusals: ['too_many_pages_read'],
})
export const exportMembers = exportOf(searchMembers)

const moment = z.nullable(text)
const Person = z.object({ id: text, full_name: text, username: text })
const Account = z.object({ role: text, code: text, balance: usd })

const MemberProfile = z.object({
  id: text,
  version,
  full_name: text,
  email: emailText,
  username: text,
  image: text,
  account_type: text,
  investment_plan: text,
  registered_at: text,
  email_confirmed_at: moment,
  sponsor: z.nullable(Person),
  /** By an operator, with a reason; or by the member, with an emailed link. */
  lock: z.nullable(z.object({ at: text, by: z.nullable(text), reason: z.nullable(text) })),
  withdrawals_locked_until: moment,
  /** The second factors, and when they are removed because the member lost them. */
  factors: z.object({ authenticator: z.boolean(), passkeys: z.number() }),
  factors_removed_at: moment,
  /** Since when the account is closed and the person erased. */
  closed_at: moment,
})

const AddedBeforeLock = z.object({ kind: text, what: text, added_at: text, stays: z.boolean() })

/** A note of an operator. A pinned one is a warning on every record of the member. */
const MemberNote = z.object({ id: text, text, is_pinned: z.boolean(), by: text, at: text })
export type MemberNote = z.infer<typeof MemberNote>

const MemberAccount = z.object({
  member: MemberProfile,
  figures: z.object(figures),
  accounts: z.array(Account),
  /** For a locked account: the additions of the seven days before the lock, newest first. Unlocking undoes most. */
  added_before_lock: z.array(AddedBeforeLock),
  addresses: z.array(
    z.object({
      asset: text,
      address: text,
      label: z.nullable(text),
      saved_at: text,
      usable_from: text,
      replaced_at: moment,
    }),
  ),
  documents: z.array(
    z.object({
      id: text,
      country: text,
      id_card_type: text,
      status: text,
      submitted_at: text,
      reason: z.nullable(text),
      openings: z.number(),
    }),
  ),
  referrals: z.array(
    z.object({ id: text, full_name: text, username: text, registered_at: text, bonus: z.nullable(usd) }),
  ),
  deposits: z.array(z.object({ id: text, plan: text, wallet: text, amount: usd, status: text, requested_at: text })),
  withdrawals: z.array(
    z.object({ id: text, wallet: text, address: text, amount: usd, status: text, requested_at: text }),
  ),
  agreements: z.array(z.object({ version: text, url: text, agreed_at: text })),
  /** The newest 50. */
  notes: z.array(MemberNote),
  cases: openCases,
  /** The totals of the lists above that are cut off. */
  counts: z.object({ referrals: z.number(), deposits: z.number(), withdrawals: z.number() }),
})
export type MemberAccount = z.infer<typeof MemberAccount>

export const viewMemberAccount = operatorRead({
  path: 'operator/members/:id',
  roles: operatorRoles,
  summary: 'Everything about a member except secrets. The view is recorded.',
  params,
  reply: z.object({ ...envelope, ...MemberAccount.shape, viewers }),
})

const MemberSession = z.object({
  id: text,
  signed_in_at: text,
  last_seen_at: text,
  ended_at: moment,
  ended_why: z.nullable(text),
})
export type MemberSession = z.infer<typeof MemberSession>

export const listMemberSessions = operatorRead({
  path: 'operator/members/:id/sessions',
  roles: operatorRoles,
  summary: 'The member’s sessions that are active or ended within a week, newest first, without their tokens.',
  params,
  query: z.object(page),
  reply: z.object({ ...envelope, sessions: z.array(MemberSession), next }),
})
export const exportMemberSessions = exportOf(listMemberSessions)
