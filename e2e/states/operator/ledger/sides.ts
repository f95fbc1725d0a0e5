import type { CallReply } from '@cairn/contract/core/call.ts'
import type { listTransfers } from '@cairn/contract/operator/ledger/ledger.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import { reply } from '../../given.ts'
import { idOf, longMember, memberOf } from '../people.ts'

export type Transfer = CallReply<typeof listTransfers>['transfers'][number]

export const side = (role: string, number: number): Transfer['from'] => ({
  code: `member:${idOf(number)}:${role}`,
  role,
  member: memberOf(number),
  plan: null,
})
export const longGains: Transfer['from'] = {
  code: `realised_gains:${idOf(42)}`,
  role: 'realised_gains',
  member: null,
  plan: { id: idOf(42), name: 'A plan with a name of sixty characters, as long as they may be' },
}

const suggested = ['available', 'invested', 'held'].map((role) => ({
  kind: 'account',
  id: `member:${idOf(1)}:${role}`,
  label: 'Freya Funded',
  detail: `member:${idOf(1)}:${role}`,
}))
export const suggesting = reply(searchRecords, { results: suggested })

export const longSide = { ...side('available', 1), member: longMember }
