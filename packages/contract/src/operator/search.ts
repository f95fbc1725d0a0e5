import * as z from 'zod/mini'
import { operatorRoles } from '../core/constants.ts'
import { envelope, text } from '../core/wire/lenient-wire.ts'
import { operatorRead } from './shared/operator-call.ts'

/** The search of the back office, which also suggests what a list can be filtered by. */

/**
 * What can be searched for. An actor is an operator or a member, a record is one of those that money or a decision belongs to.
 * `any` is everything that has a screen.
 */
export const searchKinds = ['any', 'member', 'operator', 'actor', 'account', 'deposit', 'withdrawal', 'record'] as const
export type SearchKind = (typeof searchKinds)[number]

const SearchResult = z.object({
  /** `member`, `operator`, `account`, `deposit`, `withdrawal`, `document`, `approval`, `payment`, `distribution` or `case`. */
  kind: text,
  /** What the lists take: the id, and of an account the code. */
  id: text,
  /** The name of the person, the plan or the asset, or the title. */
  label: text,
  /** What distinguishes two of the same name: an email, a code, a day. */
  detail: text,
})
export type SearchResult = z.infer<typeof SearchResult>

export const searchRecords = operatorRead({
  path: 'operator/search',
  roles: operatorRoles,
  summary:
    'At most ten members, operators, accounts or records that a text may mean: the beginning of a name, email, username or account; any part of at least four letters and digits of these, of an address, of an id, or of a transaction that was ever typed, even where it was refused.',
  query: z.object({
    kind: z.enum(searchKinds),
    text: z.string().check(z.trim(), z.minLength(2), z.maxLength(254)),
  }),
  reply: z.object({ ...envelope, results: z.array(SearchResult) }),
  refusals: ['too_many_pages_read'],
})
