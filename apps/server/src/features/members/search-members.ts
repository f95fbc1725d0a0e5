import { sql, type SqlBool } from 'kysely'
import { searchMembers as call } from '@cairn/contract/operator/members.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readPage } from '../../platform/database/pagination.ts'
import { route } from '../../platform/http/route.ts'
import { matchesSearch } from '../../shared/members/find-members.ts'
import { balanceOf } from '../../ledger/reporting/read-balances.ts'

/** Members for operators, newest first. */
export const searchMembers = route(call, async ({ query, tx }) => {
  const records = tx
    .selectFrom('members as member')
    .where(query.search ? await matchesSearch(tx, query.search) : sql<SqlBool>`true`)
    .where(isEqual('member.sponsor_id', query.sponsor_id))
    .$if(query.state === 'locked', (members) => members.where('member.locked_at', 'is not', null))
    .$if(query.state === 'unconfirmed', (members) => members.where('member.email_confirmed_at', 'is', null))
    .select([
      'member.id',
      'member.full_name',
      'member.email',
      'member.username',
      'member.registered_at',
      sql<boolean>`member.locked_at is not null`.as('is_locked'),
      sql<boolean>`member.email_confirmed_at is not null`.as('is_confirmed'),
      balanceOf('member.id', 'available').as('balance'),
      balanceOf('member.id', 'invested').as('active_deposit'),
    ])
  const order = { time: 'member.registered_at', id: 'member.id', direction: 'desc' } as const
  const { page: members, next } = await readPage(records, order, query)
  return { members, next }
})
