-- The history of the members in `batch_members`. Transfers are posted in the order of their dates, so that no account is ever below
-- zero; the ledger checks each step as usual.

insert into members (id, email, username, full_name, account_type, investment_plan, sponsor_id, password_hash,
  email_confirmed_at, locked_at, registered_at)
select id, 'person' || number || '@large.test', 'person' || number,
  (array['Ada','Bela','Carla','Dario','Elif','Femi','Greta','Hiro','Ines','Jonas','Kofi','Lena','Mateo','Nadia','Omar','Priya',
    'Quinn','Rosa','Sven','Tomas','Uma','Viktor','Wanda','Ximena','Yusuf','Zoe'])[1 + pg_temp.draw(number, 2, 26)]
  || ' ' ||
  (array['Abel','Baker','Castro','Dietrich','Eriksen','Fontana','Garcia','Hansen','Ivanov','Jensen','Kowalski','Lindberg','Moreau',
    'Novak','Okafor','Petrov','Quist','Rossi','Schmidt','Tanaka','Ueda','Vargas','Weber','Xu','Yilmaz','Zeman'])
    [1 + pg_temp.draw(number, 3, 26)]
  || ' ' || chr(65 + number / 26 % 26) || chr(97 + number % 26),
  (array['basic','pro','standard','ruby','Enterprise'])[1 + number % 5],
  (array['Basic','Pro','Standard','Ruby','Enterprise'])[1 + number % 5],
  null, password_hash, registered_at + interval '10 minutes', case when number % 500 = 0 then now() - interval '1 day' end,
  registered_at
from batch_members, world_facts order by number;

select count(ledger.open_account('member:' || id || ':' || role, role, id))
from batch_members, unnest(array['available', 'invested', 'held']) role;

insert into payout_addresses (id, member_id, asset, address, saved_at, usable_from)
select uuidv7(registered_at - now()), id, 'bitcoin', 'tb1q' || substr(encode(sha256(id::text::bytea), 'hex'), 1, 38),
  registered_at, registered_at
from batch_members;

-- Four old rounds: deposit, release, withdrawal. A fifth that was released, with half of it invested again. A sixth that is
-- still in a plan.
insert into batch_deposits
select number, round, uuidv7(requested_at - now()), batch_members.id, (array['bitcoin','ethereum','usdt'])[1 + (number + round) % 3],
  5000 + pg_temp.draw(number, 10 + round, 195000),
  case when round = 6 then long_plans[1 + number % cardinality(long_plans)] else plans[1 + (number + round) % 5] end,
  requested_at, requested_at + interval '2 hours', case when round <= 5 then requested_at + interval '20 days' end
from batch_members, world_facts, generate_series(1, 6) round,
  lateral (select case
    when round <= 4 then registered_at + (now() - interval '130 days' - registered_at) * ((round - 1) / 4.0) + interval '1 hour'
    when round = 5 then now() - (70 + pg_temp.draw(number, 4, 30)) * interval '1 day'
    else now() - (1 + pg_temp.draw(number, 5, 40)) * interval '1 day' end
    -- No two at the same time, so that a page of a list has a clear end.
    - number * interval '1 millisecond' as requested_at) moment
where round <= 5 or number % 50 <> 0;

insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, transaction_id, decided_by,
  requested_at, decided_at, released_at)
select id, member_id, plan_id, wallet, addresses ->> wallet, amount, amount, 'completed',
  case wallet when 'ethereum' then '0x' else '' end || encode(sha256(id::text::bytea), 'hex'), treasurer, requested_at, decided_at, released_at
from batch_deposits, world_facts;

-- Half of the fifth was invested again, from the balance.
insert into deposits (id, member_id, plan_id, wallet, amount_cents, received_cents, status, requested_at, decided_at)
select ledger.derive_transfer_id('put in again', id), member_id, long_plans[1 + number % cardinality(long_plans)], 'balance',
  amount / 2, amount / 2, 'completed', released_at + interval '1 hour', released_at + interval '1 hour'
from batch_deposits, world_facts where round = 5;

-- Some are unpaid.
insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, requested_at)
select uuidv7(), id, plans[1 + number % 5], 'bitcoin', addresses ->> 'bitcoin', 10000 + number, 'pending',
  now() - number % 5000 * interval '1 minute' - number * interval '1 millisecond'
from batch_members, world_facts where number % 100 = 7;

insert into batch_withdrawals
select number, round, uuidv7(released_at - now()), member_id, 'bitcoin', case when round = 5 then amount / 4 else amount end,
  case when round = 5 then now() - number % 4000 * interval '1 minute' - number * interval '1 millisecond'
    else released_at + interval '2 hours' end,
  case when round < 5 then released_at + interval '8 hours' end
from batch_deposits where round < 5 or (round = 5 and number % 50 = 0);

insert into withdrawals (id, member_id, asset, address, amount_cents, status, transaction_id, approved_by, approved_at, claimed_by,
  claimed_at, settled_by, requested_at, settled_at)
select w.id, w.member_id, w.asset, p.address, w.amount, status, case when round < 5 then encode(sha256(w.id::text::bytea), 'hex') end,
  case when status <> 'pending' then treasurer end, case when status <> 'pending' then w.requested_at + interval '1 minute' end,
  case when round < 5 then treasurer end, case when round < 5 then w.requested_at + interval '1 hour' end,
  case when round < 5 then treasurer end, w.requested_at, w.settled_at
from batch_withdrawals w join payout_addresses p on p.member_id = w.member_id, world_facts,
  lateral (select case when round < 5 then 'completed' when number % 100 = 0 then 'processing' else 'pending' end as status) state;

insert into batch_transfers
select id, 'deposit_confirmed', 'custody:' || wallet, 'member:' || member_id || ':invested', amount, id,
  'operator:' || treasurer, decided_at, member_id from batch_deposits, world_facts
union all
select ledger.derive_transfer_id('deposit released', id), 'deposit_released', 'member:' || member_id || ':invested',
  'member:' || member_id || ':available', amount, id, 'system', released_at, member_id
  from batch_deposits where released_at is not null
union all
select d.id, 'deposit_from_balance', 'member:' || d.member_id || ':available', 'member:' || d.member_id || ':invested', d.amount_cents,
  d.id, 'member:' || d.member_id, d.decided_at, d.member_id
  from deposits d join batch_members on batch_members.id = d.member_id where d.wallet = 'balance'
union all
select id, 'withdrawal_held', 'member:' || member_id || ':available', 'member:' || member_id || ':held', amount, id,
  'member:' || member_id, requested_at, member_id from batch_withdrawals
union all
select ledger.derive_transfer_id('withdrawal ended', id), 'withdrawal_sent', 'member:' || member_id || ':held', 'custody:' || asset, amount,
  id, 'operator:' || treasurer, settled_at, member_id from batch_withdrawals, world_facts where settled_at is not null;

select ledger.post_as_owner(array_agg(id order by at, id), array_agg(kind order by at, id),
  array_agg(from_code order by at, id), array_agg(to_code order by at, id), array_agg(amount order by at, id),
  array_agg(reference order by at, id), array_agg(actor order by at, id), array_agg(at order by at, id))
from batch_transfers;

-- The audit log: the actor of each of these, and the registrations.
insert into audit.events (at, actor_kind, actor_id, did, subject_kind, subject_id, member_id, details)
select at, split_part(actor, ':', 1), nullif(split_part(actor, ':', 2), '')::uuid,
  case kind when 'deposit_from_balance' then 'deposit_requested' when 'withdrawal_held' then 'withdrawal_requested' else kind end,
  split_part(kind, '_', 1), reference, member_id, jsonb_build_object('amount', round(amount / 100.0, 2)::text)
from (
  select at, actor, kind, reference, member_id, amount from batch_transfers
  union all
  select registered_at, 'visitor', 'member_registered', id, id, 0 from batch_members
) entries
order by at;
