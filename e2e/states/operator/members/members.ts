import type { CallReply } from '@cairn/contract/core/call.ts'
import { searchMembers } from '@cairn/contract/operator/members/members.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { longEmail, longMember, memberOf, momentOf, tenMillion } from '../people.ts'

type Found = CallReply<typeof searchMembers>['members'][number]

const row = (index: number): Found => ({
  ...memberOf(index),
  email: `${memberOf(index).username}@example.com`,
  registered_at: momentOf(index),
  is_locked: index % 7 === 4,
  is_confirmed: index % 5 !== 3,
  balance: BigInt(1_250_50 * index),
  active_deposit: BigInt(3_000_00 * (index % 4)),
})

export const members: Screen = {
  title: 'Members',
  states: listStates({
    name: 'members',
    path: '/operator/members',
    call: searchMembers,
    reply: (rows, next) => ({ members: rows, next }),
    row,
    long: { ...row(4), ...longMember, email: longEmail, balance: tenMillion, active_deposit: tenMillion },
  }),
}
