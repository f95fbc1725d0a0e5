-- Gains of each open plan, distributed twelve times within three days: half a percent of each member's money in the plan, rounded
-- down to the cent. The members with the largest remainders get the cents that are left. Few members had begun by these days, so
-- the last distributions have some thousands of shares.
create temporary table given as
select uuidv7(at - now()) as id, plan_id, at
from world_facts, unnest(plans) with ordinality as plan (plan_id, place), generate_series(0, 11) turn,
  lateral (select now() - (99.5 - turn * 0.25) * interval '1 day' - place * interval '1 minute' as at) moment;
create temporary table active as
select d.plan_id, d.member_id, d.received_cents, d.decided_at, d.released_at
from deposits d join people p on p.id = d.member_id
where d.status = 'completed' and d.decided_at < now() - interval '96 days'
  and (d.released_at is null or d.released_at > now() - interval '100 days');
create temporary table shares as
with invested as (
  select g.id as distribution_id, g.plan_id, g.at, a.member_id, sum(a.received_cents) as invested
  from given g join active a on a.plan_id = g.plan_id and a.decided_at <= g.at and (a.released_at is null or a.released_at > g.at)
  group by g.id, g.plan_id, g.at, a.member_id
),
totals as (
  select *, sum(invested) over same as total, div(sum(invested) over same, 200) as amount
  from invested window same as (partition by distribution_id)
),
cut as (
  select *, div(amount * invested, total) as cents, mod(amount * invested, total) as remainder from totals
),
ranked as (
  select *, amount - sum(cents) over (partition by distribution_id) as left_over,
    row_number() over (partition by distribution_id order by remainder desc, member_id) as rank
  from cut
)
select uuidv7(at - now()) as id, distribution_id, plan_id, at, member_id, invested::bigint, amount::bigint,
  (cents + case when rank <= left_over then 1 else 0 end)::bigint as cents
from ranked;
delete from shares where cents = 0;

insert into distributions (id, plan_id, amount_cents, rule, as_of, counted_from, invested_cents, member_count, preview_hash, status,
  requested_by, requested_at, finished_at)
select distribution_id, plan_id, amount, 'record_date', (at at time zone 'UTC')::date, (at at time zone 'UTC')::date, sum(invested), count(*), encode(sha256(distribution_id::text::bytea), 'hex'), 'posted',
  treasurers[1], at, at
from shares, staff group by distribution_id, plan_id, amount, at, treasurers;
insert into distribution_shares (id, distribution_id, member_id, invested_cents, weight, amount_cents, paid_at)
select id, distribution_id, member_id, invested, invested, cents, at from shares;
insert into moved
select 0, id, 'gain_distributed', 'realised_gains:' || plan_id, 'member:' || member_id || ':available', cents, distribution_id,
  'operator:' || treasurers[1], at from shares, staff;

-- The first distribution is reversed, as `ledger.post_reversal` does.
create temporary table reversal as
select d.id as distribution_id, d.plan_id, uuidv7(finished_at - now()) as approval, d.amount_cents, finished_at + interval '2 hours' as at,
  treasurers[1] as one, owners[1] as other
from distributions d, staff where d.id in (select distribution_id from shares) order by requested_at, d.id limit 1;
insert into approvals (id, kind, payload, sentence, reason, requested_by, requested_at, status, decided_by, decided_at)
select approval, 'distribution_reversal', jsonb_build_object('distribution_id', distribution_id, 'plan', plans.name, 'plan_id', plan_id,
    'amount', pg_temp.decimal(amount_cents)),
  'The distribution of ' || pg_temp.dollars(amount_cents) || ' of the gains of ' || plans.name || ' is reversed',
  'It was for another plan', one, at - interval '1 hour', 'approved', other, at
from reversal join plans on plans.id = plan_id;
insert into reversed_shares (id, share_id, distribution_id, member_id, amount_cents, reversed_at)
select gen_random_uuid(), s.id, s.distribution_id, member_id, cents, reversal.at from shares s join reversal using (distribution_id);
update distributions set status = 'reversed', reversed_at = at, reversal_approval_id = approval
from reversal where distribution_id = distributions.id;
insert into moved
select 1, r.id, 'distribution_reversed', 'member:' || member_id || ':available', 'realised_gains:' || plan_id, r.amount_cents,
  r.distribution_id, 'operator:' || other, at
from reversed_shares r join reversal using (distribution_id);
insert into done
select at - interval '1 hour', 'operator:' || one, 'approval_requested', 'approval', approval, null::uuid,
  jsonb_build_object('kind', 'distribution_reversal') from reversal
union all
select at, 'operator:' || other, 'approval_approved', 'approval', approval, null,
  jsonb_build_object('kind', 'distribution_reversal') from reversal
union all
select at, 'operator:' || other, 'distribution_reversed', 'distribution', distribution_id, null,
  jsonb_build_object('amount', pg_temp.decimal(amount_cents)) from reversal;

insert into done
select requested_at, 'operator:' || requested_by, 'distribution_requested', 'distribution', id, null::uuid,
  jsonb_build_object('amount', pg_temp.decimal(amount_cents)) from distributions where id in (select distribution_id from shares)
union all
select finished_at, 'system', 'gains_distributed', 'distribution', id, null::uuid,
  jsonb_build_object('amount', pg_temp.decimal(amount_cents), 'members', member_count)
from distributions where id in (select distribution_id from shares);
