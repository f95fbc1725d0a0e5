import { adaInFull } from '@cairn/client/testing/records/members.ts'
import type { TimelineEntry, MemberInFull } from '@cairn/contract/operator/shared/fields.ts'
import { longName, longWord } from '../extremes.ts'

/** The members and amounts in the states of the back office. */

export const idOf = (number: number) => `0b7e3d5a-4c1f-4f2e-9a6d-${String(number).padStart(12, '0')}`

const names = [
  'Ada Lovelace',
  'Freya Funded',
  'Grace Hopper',
  'Émilie du Châtelet',
  'Katherine Johnson',
  'Mary Anning',
  'Rosalind Franklin',
  'Wangari Maathai',
]

export interface Member {
  id: string
  full_name: string
  username: string
}

export function memberOf(number: number): Member {
  const full_name = names[number % names.length] ?? 'Ada Lovelace'
  return { id: idOf(number), full_name, username: `${full_name.split(' ')[0]?.toLowerCase()}-x7k${number}` }
}

const longUsername = `${longWord.toLowerCase()}-x7k2`
export const longMember: Member = { id: idOf(99), full_name: longName, username: longUsername }

export const longEmail = `${longUsername}@${'mail.'.repeat(4)}example.com`
export const tenMillion = 10_000_000_00n

export const member: MemberInFull = {
  ...adaInFull,
  ...memberOf(1),
  email: 'freya@example.com',
  registered_at: '2025-03-02T10:00:00Z',
  balance: 1_250_50n,
  active_deposit: 3_000_00n,
  total_withdrawal: 400_25n,
  bonus: 15_00n,
}

export const longMemberInFull: MemberInFull = {
  ...member,
  ...longMember,
  email: longEmail,
  is_locked: true,
  kyc: 'pending',
  balance: tenMillion,
  active_deposit: tenMillion,
  total_withdrawal: tenMillion,
  bonus: tenMillion,
}

export function operation(did: string, at: string, by = '', details: TimelineEntry['details'] = {}): TimelineEntry {
  return { at, did, by, by_kind: by ? 'operator' : 'member', details }
}

/** The longest words that an operator may write. */
export const longReason = `${'The payment came in two parts, and the second of them from an exchange that we do not accept. '.repeat(3)}${longWord}`

export const bitcoinAddress = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
export const transactionId = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'

/** Over nineteen days, the newest first, each at a different time of day. */
export const momentOf = (index: number) =>
  `2026-11-${String(19 - (index % 19)).padStart(2, '0')}T${String(8 + (index % 10)).padStart(2, '0')}:${String((index * 7) % 60).padStart(2, '0')}:00Z`
