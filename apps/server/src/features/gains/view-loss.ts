import { sql } from 'kysely'
import { viewLoss as call, type LossShare } from '@cairn/contract/operator/gains/gains.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'

const shownMax = 50

interface Shared {
  from_gains: bigint
  from_members: bigint
  member_count: number
  shares: (Pick<LossShare, 'member'> & Record<'invested' | 'lost', string>)[]
}

/** How much a loss takes from gains and from members: as posted, or as it would be now. */
export const viewLoss = route(call, async ({ params, tx }) => {
  const { rows } = await sql<Shared>`
    with loss as (
      select loss.id, loss.plan_id, loss.happened_on, loss.amount_cents, approval.status,
        coalesce((approval.payload ->> 'from_gains')::numeric * 100, loss.amount_cents)::bigint as from_gains
      from gains_and_losses loss join approvals approval on approval.id = loss.approval_id
      where approval.id = ${params.id} and loss.kind = 'loss'
    ),
    part as (
      select member_id, left_cents, amount_cents from loss_shares where loss_id = (select id from loss)
      union all
      select part.member_id, part.left_cents, part.amount_cents
      from loss cross join lateral divide_loss(plan_id, happened_on, loss.amount_cents - from_gains) as part
      where status = 'pending' and loss.amount_cents > from_gains
    ),
    by_member as (
      select member_id, sum(left_cents)::bigint as invested, sum(amount_cents)::bigint as lost from part group by member_id
    )
    select from_gains, amount_cents - from_gains as from_members, (select count(*)::integer from by_member) as member_count, (
      select coalesce(json_agg(largest), '[]') from (
        select json_build_object('id', member.id, 'full_name', member.full_name, 'username', member.username) as member,
          by_member.invested::text, by_member.lost::text
        from by_member join members member on member.id = member_id order by by_member.lost desc, member_id limit ${shownMax}
      ) as largest
    ) as shares
    from loss`.execute(tx)
  if (!rows[0]) throw refuse('not_found')
  // Cents are text, because a JSON number is a float.
  const shares = rows[0].shares.map(({ member, invested, lost }) => ({
    member,
    invested: BigInt(invested),
    lost: BigInt(lost),
  }))
  return { ...rows[0], shares }
})
