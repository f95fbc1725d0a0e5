import { sql } from 'kysely'
import { viewFactors as call } from '@cairn/contract/member/account/factors.ts'
import { route } from '../../platform/http/route.ts'

/** The second factors of the member, without their secrets. */
export const viewFactors = route(call, async ({ caller: { memberId }, tx }) => {
  const [authenticator, codes, passkeys, removal, password] = await Promise.all([
    tx
      .selectFrom('authenticators')
      .select('confirmed_at')
      .where('member_id', '=', memberId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    tx
      .selectFrom('recovery_codes')
      .select(sql<number>`count(*)::integer`.as('left'))
      .where('member_id', '=', memberId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('passkeys')
      .select(['id as _id', 'name', 'made_at as added_at', 'last_used_at'])
      .where('member_id', '=', memberId)
      .orderBy('made_at')
      .execute(),
    tx
      .selectFrom('factor_removals')
      .select('due_at')
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .executeTakeFirst(),
    sql<{ set_at: Date }>`
      select coalesce(max(event.at), member.registered_at) as set_at
      from members member left join audit.events event on event.member_id = member.id
        and (event.did = 'password_reset' or (event.did = 'profile_edited' and event.details ->> 'changed' ~ 'password'))
      where member.id = ${memberId} group by member.id`.execute(tx),
  ])
  return {
    data: {
      authenticator_added_at: authenticator?.confirmed_at ?? null,
      recovery_codes_left: codes.left,
      passkeys,
      password_set_at: password.rows[0]?.set_at,
      removed_at: removal?.due_at,
    },
  }
})
