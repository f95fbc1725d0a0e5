-- Members in special states: locked by an operator, without a confirmed email, sponsors of others; and one with very many
-- transfers, so that the bench also measures the page of the busiest member.
update members m set locked_at = now() - interval '3 days', locked_by = owners[1],
  lock_reason = 'Signed in from two countries within an hour'
from people p, staff where p.id = m.id and p.number % 500 = 499;
insert into done
select now() - interval '3 days', 'operator:' || owners[1], 'member_locked', 'member', id, id,
  jsonb_build_object('reason', 'Signed in from two countries within an hour')
from people, staff where number % 500 = 499;

update members m set email_confirmed_at = null from people p where p.id = m.id and p.number % 200 = 3;

-- The busiest is the oldest member. Every twentieth member has this sponsor, and as many have one of fifty others.
create temporary table busiest as select id, number from people order by registered_at, id limit 1;
create temporary table brought as
select p.id, s.id as sponsor
from people p cross join busiest b
join people s on s.number = case when p.number % 20 = 14 then b.number else 1 + p.number / 10 % 50 end
where p.number % 10 = 4 and s.registered_at < p.registered_at;
update members m set sponsor_id = sponsor from brought b where b.id = m.id;

insert into referral_bonuses (referred_id, sponsor_id, deposit_id, amount_cents, earned_at, paid_at)
select distinct on (b.id) b.id, b.sponsor, d.id, d.received_cents / 20, d.decided_at, d.decided_at
from brought b join deposits d on d.member_id = b.id and d.status = 'completed'
order by b.id, d.decided_at;
create temporary table bonuses as select r.* from referral_bonuses r join brought b on b.id = r.referred_id;
insert into moved
select 0, fund, 'bonus_budget_funded', 'opening', 'bonus_budget', sum, fund, 'system', now() - interval '701 days'
from (select gen_random_uuid() as fund, sum(amount_cents)::bigint as sum from bonuses) funds where sum > 0
union all
select 1, id, 'bonus_paid', 'bonus_budget', 'member:' || sponsor_id || ':available', amount_cents, id, 'system',
  paid_at from bonuses;
insert into done
select paid_at, 'system', 'referral_bonus_paid', 'deposit', deposit_id, sponsor_id,
  jsonb_build_object('amount', pg_temp.decimal(amount_cents))
from bonuses;

-- A dollar is invested and released two minutes later, many times; every fifth time a withdrawal is requested and cancelled.
create temporary table rounds as
select turn, uuidv7(at - now()) as deposit, uuidv7(at + interval '3 minutes' - now()) as withdrawal, at, b.id as member_id
from busiest b, (select greatest(count(*) / 10, 10)::integer as most from people) many,
  generate_series(1, most) turn,
  lateral (select now() - interval '45 days' + turn * (interval '43 days' / most) as at) moment;
insert into deposits (id, member_id, plan_id, wallet, amount_cents, received_cents, status, requested_at, decided_at, released_at)
select deposit, member_id, pg_temp.pick(turn, long_plans), 'balance', 100, 100, 'completed', at, at, at + interval '2 minutes'
from rounds, world_facts;
insert into withdrawals (id, member_id, asset, address, amount_cents, status, requested_at, settled_at)
select withdrawal, r.member_id, 'bitcoin', p.address, 100, 'cancelled', at + interval '3 minutes', at + interval '4 minutes'
from rounds r join payout_addresses p on p.member_id = r.member_id and p.replaced_at is null where turn % 5 = 0;

insert into moved
select 2, deposit, 'deposit_from_balance', theirs || 'available', theirs || 'invested', 100, deposit, actor, at
  from rounds, lateral (select 'member:' || member_id || ':' as theirs, 'member:' || member_id as actor) whose
union all
select 2, ledger.derive_transfer_id('deposit released', deposit), 'deposit_released', 'member:' || member_id || ':invested',
  'member:' || member_id || ':available', 100, deposit, 'system', at + interval '2 minutes' from rounds
union all
select 2, withdrawal, 'withdrawal_held', 'member:' || member_id || ':available', 'member:' || member_id || ':held', 100,
  withdrawal, 'member:' || member_id, at + interval '3 minutes' from rounds where turn % 5 = 0
union all
select 2, ledger.derive_transfer_id('withdrawal ended', withdrawal), 'withdrawal_released', 'member:' || member_id || ':held',
  'member:' || member_id || ':available', 100, withdrawal, 'member:' || member_id, at + interval '4 minutes'
  from rounds where turn % 5 = 0;
insert into done
select at, 'member:' || member_id, 'deposit_requested', 'deposit', deposit, member_id, '{"amount": "1.00"}'::jsonb from rounds
union all
select at + interval '2 minutes', 'system', 'deposit_released', 'deposit', deposit, member_id, '{"amount": "1.00"}' from rounds
union all
select at + interval '3 minutes', 'member:' || member_id, 'withdrawal_requested', 'withdrawal', withdrawal, member_id,
  '{"amount": "1.00"}' from rounds where turn % 5 = 0
union all
select at + interval '4 minutes', 'member:' || member_id, 'withdrawal_cancelled', 'withdrawal', withdrawal, member_id, null
  from rounds where turn % 5 = 0;
