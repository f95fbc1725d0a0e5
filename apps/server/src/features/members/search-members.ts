import { sql, type SqlBool } from 'kysely'
import { searchMembers as call } from '@cairn/contract/operator/members/members.ts'
import { isEqual } from '../../platform/database/conditions.ts'
import { readRecordedPage, requireFewPages } from '../../shared/audit/record-reading.ts'
import { route } from '../../platform/http/route.ts'
import { emailFor } from '../../shared/members/email-for.ts'
import { matchesSearch } from '../../shared/members/find-members.ts'
import { balanceOf } from '../../ledger/reporting/read-balances.ts'

/** Members for operators, newest first. Support sees masked emails. */
export const searchMembers = route(call, async (context) => {
  const { caller, query, tx } = context
  const [isFound, isRenewal] = await Promise.all([
    query.search ? matchesSearch(tx, query.search) : sql<SqlBool>`true`,
    requireFewPages(context),
  ])
  const records = tx
    .selectFrom('members as member')
    .where(isFound)
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
  const { rows, next } = await readRecordedPage({ ...context, isRenewal }, records, order)
  return { members: rows.replace('email', (email) => emailFor(caller, email)), next }
})
