-- Requests that need two people, in every state: corrections, gains and losses, addresses, roles.
create temporary table requests (
  id uuid, kind text, payload jsonb, sentence text, reason text, lock_key text, member_id uuid, operator_id uuid, one uuid,
  other uuid, at timestamptz, status text
);

-- Closed plans, and drafts.
insert into plans (id, name, min_cents, max_cents, note, state, term_days, made_at)
select uuidv7(at - now()), 'Season ' || turn, 5000, 1000000, 'Back after 60 days.', case when turn > 30 then 'draft' else 'closed' end,
  60, at
from generate_series(1, 36) turn, lateral (select now() - (40 - turn) * interval '18 days' as at) moment;

-- Corrections of every twentieth-and-first member.
create temporary table corrected as
select uuidv7(at - now()) as id, p.id as member_id, number, 100 + number % 900 as amount, at, full_name, username,
  pg_temp.pick(number, array['correction_credited', 'correction_credited', 'correction_debited']) as transfer,
  pg_temp.pick(number / 20, array['pending', 'rejected', 'withdrawn', 'approved', 'approved', 'approved', 'approved', 'approved'])
    as status
from people p join members m using (id), lateral (
  select now() - (1 + number % 44) * interval '1 day' - number * interval '1 millisecond' as at
) moment
where number % 20 = 1;
insert into requests
select c.id, 'manual_transfer', jsonb_build_object('transfer', transfer, 'from', from_code, 'to', to_code,
    'amount', pg_temp.decimal(amount)),
  pg_temp.dollars(amount) || ' is ' || case transfer when 'correction_credited' then 'put on' else 'taken off' end
    || ' the balance of ' || full_name || ' (' || username || ')',
  'A payment was credited with the wrong amount', 'manual_transfer:' || member_id, member_id, null,
  pg_temp.pick(number / 20, treasurers), pg_temp.pick(number / 20 + 1, treasurers), at, status
from corrected c cross join staff, lateral (
  select case transfer when 'correction_credited' then 'corrections' else theirs end as from_code,
    case transfer when 'correction_credited' then theirs else 'corrections' end as to_code
  from (select 'member:' || member_id || ':available' as theirs) account
) sides;

-- Gains of the open plans, and some losses.
create temporary table gains as
select uuidv7(at - now()) as id, uuidv7(at - now()) as approval, turn, pg_temp.pick(turn, plans) as plan_id, status, at,
  case when turn % 8 = 0 then 'loss' else 'gain' end as kind,
  case when turn % 8 = 0 then 10000 else 100000 + pg_temp.draw(turn, 7, 900000) end as amount,
  pg_temp.pick(turn, array[null, 'bitcoin', 'usdt']) as asset
from world_facts, (select greatest(count(*) / 50, 40)::integer as most from people) many, generate_series(1, most) turn, lateral (
  select pg_temp.pick(turn / 5, array['pending', 'rejected', 'withdrawn', 'approved', 'approved', 'approved', 'approved', 'approved'])
    as status
) state, lateral (
  select now() - case status when 'pending' then turn % 9 else 101 + turn % 400 end * interval '1 day'
    - turn * interval '1 second' as at
) moment;
select ledger.open_account('realised_gains:' || id, 'realised_gains') from plans where state <> 'draft';
insert into requests
select approval, 'gain_or_loss', jsonb_build_object('transfer', kind || '_realised', 'plan_id', plan_id, 'plan', plans.name, 'day', at::date,
    'amount', pg_temp.decimal(amount),
    'from', case kind when 'gain' then outside else realised end, 'to', case kind when 'gain' then realised else outside end),
  'A ' || kind || ' of ' || pg_temp.dollars(amount) || ' of the plan ' || plans.name || ' on ' || at::date
    || ', by “Statement ' || turn || '”',
  'Closed the position', null, null, null, pg_temp.pick(turn, treasurers), pg_temp.pick(turn + 1, treasurers), at, status
from gains g join plans on plans.id = g.plan_id cross join staff, lateral (
  select 'custody:' || coalesce(asset, 'usd') as outside, 'realised_gains:' || plan_id as realised
) sides;

-- Earlier receiving addresses, and for each asset one that is requested.
create temporary table addresses as
select uuidv7(at - now()) as id, uuidv7(at - now()) as approval, asset, turn, at,
  case asset when 'bitcoin' then 'tb1q' || substr(drawn, 1, 38) when 'ethereum' then '0x' || substr(drawn, 1, 40)
    else 'T' || substr(drawn, 1, 33) end as address
from unnest(array['bitcoin', 'ethereum', 'usdt']) asset, generate_series(1, 31) turn,
  lateral (select encode(sha256(convert_to(asset || turn, 'UTF8')), 'hex') as drawn) random,
  lateral (select now() - case turn when 31 then 2 else 500 + (31 - turn) * 10 end * interval '1 day' as at) moment;
insert into requests
select approval, 'receiving_address', jsonb_build_object('asset', asset, 'address', address, 'network', 'testnet'),
  'Members pay ' || asset || ' to ' || address || ' (testnet)', 'The wallet is replaced every ten days',
  'receiving_address:' || asset, null, null, pg_temp.pick(turn, treasurers), pg_temp.pick(turn + 1, treasurers), at,
  case turn when 31 then 'pending' else 'approved' end
from addresses, staff;

-- Fundings of the bonus budget; one is pending.
create temporary table fundings as
select uuidv7(at - now()) as id, uuidv7(at - now()) as approval, turn, at, 50000 + turn * 100 as amount,
  case turn when 1 then 'pending' else pg_temp.pick(turn, array['rejected', 'withdrawn', 'approved', 'approved', 'approved']) end as status
from generate_series(1, 60) turn, lateral (select now() - turn * interval '8 days' as at) moment;
insert into requests
select approval, 'bonus_budget_funding', jsonb_build_object('transfer', 'bonus_budget_paid_in', 'from', 'custody:usd',
    'to', 'bonus_budget', 'amount', pg_temp.decimal(amount)),
  pg_temp.dollars(amount) || ', paid by Cairn Ltd, goes into the bonus budget, by “Slip ' || turn || '”',
  'For the bonuses of the coming weeks', 'bonus_budget', null, null, pg_temp.pick(turn, treasurers),
  pg_temp.pick(turn + 1, treasurers), at, status
from fundings, staff;

-- Reversals of fundings that were entered wrongly; most are approved.
create temporary table reversals as
select uuidv7(at + interval '2 days' - now()) as approval, id as funding_id, turn, at + interval '2 days' as at, amount,
  case row_number() over (order by turn) when 1 then 'pending' when 2 then 'rejected' else 'approved' end as status
from (select * from fundings where status = 'approved' order by turn limit 5) as wrong;
insert into requests
select approval, 'bonus_funding_reversal', jsonb_build_object('transfer', 'bonus_budget_returned', 'from', 'bonus_budget',
    'to', 'custody:usd', 'amount', pg_temp.decimal(amount), 'funding_id', funding_id),
  'The funding of the bonus budget of ' || pg_temp.dollars(amount) || ', by “Slip ' || turn || '”, is taken back',
  'It was entered twice', 'bonus_funding:' || funding_id, null, null, pg_temp.pick(turn, treasurers),
  pg_temp.pick(turn + 1, treasurers), at, status
from reversals, staff;

-- Confirmations and early releases of deposits, and distributions, pending or not approved.
insert into requests
select uuidv7(at - now()), 'deposit_confirmation', jsonb_build_object('deposit_id', d.id, 'amount', pg_temp.decimal(amount_cents * 2),
    'transaction_id', case d.wallet when 'ethereum' then '0x' else '' end || encode(sha256(convert_to(d.id::text, 'UTF8')), 'hex'), 'amount_requested', pg_temp.decimal(amount_cents),
    'plan', name, 'plan_minimum', pg_temp.decimal(min_cents), 'plan_maximum', pg_temp.decimal(max_cents)),
  pg_temp.dollars(amount_cents * 2) || ' arrived for the deposit of ' || pg_temp.dollars(amount_cents) || ' into ' || name,
  'It is on the statement', 'deposit:' || d.id, member_id, null::uuid, pg_temp.pick(turn, treasurers),
  pg_temp.pick(turn + 1, treasurers), at, pg_temp.pick(turn, array['pending', 'rejected', 'withdrawn'])
from (select *, row_number() over (order by id)::integer as turn from deposits where status = 'pending' order by id limit 30) d
  join plans on plans.id = d.plan_id cross join staff, lateral (select now() - turn * interval '1 hour' as at) moment
union all
select uuidv7(at - now()), 'deposit_release', jsonb_build_object('deposit_id', d.id, 'amount', pg_temp.decimal(received_cents),
    'plan', name, 'balance_before', '0.00'),
  'The deposit of ' || pg_temp.dollars(received_cents) || ' in ' || name || ' is released to the balance before the end of its term',
  'The member asked for it', 'deposit:' || d.id, member_id, null, pg_temp.pick(turn, treasurers),
  pg_temp.pick(turn + 1, treasurers), at, pg_temp.pick(turn, array['pending', 'rejected', 'withdrawn'])
from (
    select *, row_number() over (order by id)::integer as turn from deposits
    where status = 'completed' and released_at is null order by id limit 30
  ) d
  join plans on plans.id = d.plan_id cross join staff, lateral (select now() - turn * interval '1 hour' as at) moment
union all
select uuidv7(at - now()), 'distribution', jsonb_build_object('distribution_id', uuidv7(at - now()), 'plan_id', plan.id,
    'amount', '12000.00', 'preview_hash', repeat('a', 64), 'plan', name, 'gains_before', '15000.00', 'member_count', 900),
  '$12,000.00 of the gains of ' || name || ' is paid to 900 members', 'The gains of the month',
  'distribution:' || plan.id, null, null, pg_temp.pick(turn, treasurers), pg_temp.pick(turn + 1, treasurers), at,
  pg_temp.pick(turn, array['pending', 'rejected', 'withdrawn'])
from (select *, row_number() over (order by id)::integer as turn from plans where state = 'open') plan
  cross join staff, lateral (select now() - turn * interval '5 hours' as at) moment;

-- Wider limits of plans.
insert into requests
select uuidv7(at - now()), 'plan_limits', jsonb_build_object('plan_id', plan.id, 'plan', name,
    'plan_minimum', pg_temp.decimal(min_cents), 'plan_maximum', pg_temp.decimal(max_cents),
    'new_minimum', pg_temp.decimal(min_cents), 'new_maximum', pg_temp.decimal(max_cents * 2)),
  'The limits of ' || name || ' change from ' || pg_temp.dollars(min_cents) || '–' || pg_temp.dollars(max_cents) || ' to '
    || pg_temp.dollars(min_cents) || '–' || pg_temp.dollars(max_cents * 2), 'Members ask for more', 'plan_limits:' || plan.id, null::uuid, null::uuid, owners[1], owners[2],
  at, pg_temp.pick(turn, array['pending', 'rejected', 'withdrawn'])
from (select *, row_number() over (order by id)::integer as turn from plans where state = 'open') plan
  cross join staff, lateral (select now() - turn * interval '7 hours' as at) moment;

-- What was requested about payments, coins and addresses of members, and not approved.
insert into requests
select uuidv7(at - now()), kind, payload, sentence, 'Seen in the wallet', kind || ':' || d.id,
  case when kind in ('custody_movement', 'account_key', 'address_list', 'coin_rate') then null else member_id end, null::uuid,
  owners[1], owners[2], at, pg_temp.pick(turn, array['rejected', 'withdrawn'])
from (
    select *, row_number() over (order by id)::integer as turn, pg_temp.decimal(received_cents) as amount,
      encode(sha256(convert_to(id::text, 'UTF8')), 'hex') as other
    from deposits where status = 'completed' and wallet = 'bitcoin' and transaction_id is not null order by id limit 3
  ) d
  cross join staff, lateral (select now() - turn * interval '19 days' as at) moment,
  lateral (select jsonb_build_object('deposit_id', d.id, 'asset', 'bitcoin', 'coins', '0.001', 'transaction_id', d.transaction_id,
    'amount', amount, 'member_reason', 'It was counted twice.', 'balance_before', '0.00', 'missing_before', '0.00') as credit) taken,
  lateral (values
    ('custody_movement', jsonb_build_object('transfer', 'network_fee_paid', 'asset', 'bitcoin', 'from', 'custody:bitcoin', 'to', 'network_fees',
      'amount', '1.00', 'coins', '0.00001'), 'A network fee of $1.00 was paid from Bitcoin'),
    ('payment_outcome', jsonb_build_object('payment_id', d.id, 'outcome', 'mistaken', 'asset', 'bitcoin', 'coins', '0.001',
      'transaction_id', other), 'The incoming payment of 0.001 BTC was entered by mistake'),
    ('payment_reversal', credit || jsonb_build_object('payment_id', d.id), 'The credit of a payment that left the chain is taken back'),
    ('deposit_reversal', credit || '{"bonus_before": "0.00", "shares_before": "0.00"}', 'The credit of a deposit is taken back'),
    ('payment_loss', jsonb_build_object('reversed_id', d.id, 'deposit_id', d.id, 'transfer', 'payment_loss_booked',
      'from', 'payment_losses', 'to', 'custody:bitcoin', 'amount', amount), 'The missing part of a credit is booked as a loss'),
    ('transaction_correction', jsonb_build_object('deposit_id', d.id, 'cause', 'mistyped', 'transaction_before', d.transaction_id,
      'transaction_id', other), 'The transaction of a deposit is another one'),
    ('account_key', '{"asset": "bitcoin", "account_key": "xpub", "network": "testnet", "first_address": "tb1q1",
      "second_address": "tb1q2", "third_address": "tb1q3"}', 'Each deposit in bitcoin gets an address of an account key'),
    ('address_list', '{"asset": "ethereum", "addresses": "0x0", "network": "testnet"}', 'Each member gets an address of a list'),
    ('coin_rate', jsonb_build_object('asset', 'bitcoin', 'rate', '60000.00', 'hours', 1, 'ends_at', at, 'rate_before', null),
      'One bitcoin counts as $60,000.00 for an hour')
  ) as asked (kind, payload, sentence);

-- Loosened settings.
insert into requests
select uuidv7(at - now()), 'setting_change', jsonb_build_object('setting', 'document_kept_months', 'before', 60, 'after', 60 - turn),
  'Identity documents are kept for changes from 60 months to ' || 60 - turn || ' months', 'The law asks for less',
  'setting:document_kept_months', null::uuid, null::uuid, owners[1], owners[2], at,
  pg_temp.pick(turn, array['pending', 'rejected', 'withdrawn'])
from staff, generate_series(1, 3) turn, lateral (select now() - turn * interval '6 hours' as at) moment;

-- Announcements that were not made.
insert into requests
select uuidv7(at - now()), 'announcement', jsonb_build_object('words', words, 'first_day', at::date, 'last_day', at::date + 1),
  'All members read: “' || words || '”', 'It concerns every member', null::text, null::uuid, null::uuid, owners[1], owners[2], at,
  pg_temp.pick(turn, array['rejected', 'withdrawn'])
from staff, generate_series(1, 8) turn, lateral (
  select now() - turn * interval '13 days' as at, 'Withdrawals take a day longer this week' as words
) announcement;

-- Roles: invitations, changes and removals.
insert into requests
select uuidv7(at - now()), 'operator_invitation', jsonb_build_object('email', email, 'role', 'support'),
  email || ' is invited as support', 'More members write than we can answer', 'operator_invitation:' || email, null::uuid,
  null::uuid,  owners[1], owners[2], at, pg_temp.pick(turn, array['rejected', 'withdrawn', 'approved', 'approved', 'approved'])
from staff, generate_series(1, 60) turn, lateral (
  select 'invited' || turn || '@large.test' as email, now() - turn * interval '9 days' as at
) invitation
union all
select uuidv7(at - now()), 'operator_role', jsonb_build_object('operator_id', o.id, 'role', 'reviewer'),
  o.name || ' becomes reviewer instead of ' || o.role, 'Documents wait too long', 'operator_role:' || o.id, null, o.id,
  owners[1], owners[2], at, case turn when 1 then 'pending' else pg_temp.pick(turn, array['rejected', 'withdrawn']) end
from staff, operators o, generate_series(1, 9) turn, lateral (select now() - turn * interval '11 days' as at) moment
where o.role = 'support' and o.removed_at is null
union all
select uuidv7(at - now()), 'operator_removal', jsonb_build_object('operator_id', o.id), o.name || ', an owner, is removed',
  'Goes on leave', 'operator_removal:' || o.id, null, o.id, owners[1], owners[2], at,
  pg_temp.pick(turn, array['rejected', 'withdrawn'])
from staff join operators o on o.id = owners[3], generate_series(1, 6) turn,
  lateral (select now() - turn * interval '31 days' as at) moment
union all
select uuidv7(at - now()), 'operator_access_reset', jsonb_build_object('operator_id', o.id, 'operator', o.name, 'lost', 'authenticator'),
  o.name || ' sets a new authenticator, by a link in an email; what they have now stops working', 'The phone is lost',
  'operator_access_reset:' || o.id, null, o.id, owners[1], owners[2], at, pg_temp.pick(turn, array['rejected', 'withdrawn'])
from staff, operators o, generate_series(1, 4) turn, lateral (select now() - turn * interval '53 days' as at) moment
where o.role = 'support' and o.removed_at is null;

-- Members who said that they lost their second factor, and then found it.
insert into requests
select uuidv7(at - now()), 'factor_removal', jsonb_build_object('authenticator', true, 'passkeys', 0),
  'The second factors of ' || full_name || ' (' || username || ') are removed 72 hours after the approval',
  'Lost the phone, was seen on a video call', 'factor_removal:' || member_id, member_id, null,
  pg_temp.pick(number, treasurers), pg_temp.pick(number + 1, treasurers), at, pg_temp.pick(number, array['rejected', 'withdrawn'])
from (
  select p.id as member_id, number, full_name, username, now() - number % 90 * interval '1 day' - interval '1 hour' as at
  from people p join members m using (id) where number % 211 = 5
) lost cross join staff;

insert into approvals (id, kind, payload, sentence, reason, lock_key, member_id, operator_id, requested_by, requested_at, status,
  decided_by, decided_at, decision_reason)
select id, kind, payload, sentence, reason, lock_key, member_id, operator_id, one, at, status,
  case status when 'pending' then null when 'withdrawn' then one else other end,
  case when status <> 'pending' then at + interval '3 hours' end,
  case status when 'rejected' then 'The statement says something else' end
from requests;
insert into gains_and_losses (id, plan_id, kind, amount_cents, asset, happened_on, document_name, counterparty, approval_id, recorded_at)
select id, plan_id, kind, amount, asset, at::date, 'Statement ' || turn, 'North Brokers', approval, at from gains;
insert into bonus_fundings (id, amount_cents, document_name, counterparty, approval_id, requested_at)
select id, amount, 'Slip ' || turn, 'Cairn Ltd', approval, at from fundings;
insert into bonus_funding_reversals (funding_id, approval_id, reversed_at)
select funding_id, approval, at + interval '3 hours' from reversals where status = 'approved';
insert into receiving_addresses (id, asset, address, network, added_at, replaced_at, approval_id)
select id, asset, address, 'testnet', at, at + interval '10 days', approval from addresses where turn < 31;

-- A loss of the second plan, of which it has no gains left, as `ledger.post_shared_loss` posts it.
create temporary table shared as
select uuidv7(at - now()) as id, uuidv7(at - now()) as approval, plans[2] as plan_id, 12345::bigint as amount, at, treasurers[1] as one,
  owners[1] as other
from world_facts, staff, lateral (select now() - interval '2 hours' as at) moment;
insert into approvals (id, kind, payload, sentence, reason, requested_by, requested_at, status, decided_by, decided_at)
select approval, 'gain_or_loss', jsonb_build_object('transfer', 'loss_realised', 'from', 'realised_gains:' || plan_id,
    'to', 'custody:usd', 'amount', pg_temp.decimal(amount), 'plan_id', plan_id, 'plan', plans.name, 'day', at::date,
    'from_gains', '0.00', 'invested_before', '0.00'),
  'A loss of ' || pg_temp.dollars(amount) || ' for the plan ' || plans.name || ' on ' || at::date || ', documented by “Statement 0”',
  'Closed the position', one, at, 'approved', other, at + interval '1 hour'
from shared join plans on plans.id = plan_id;
insert into gains_and_losses (id, plan_id, kind, amount_cents, happened_on, document_name, counterparty, approval_id, recorded_at)
select id, plan_id, 'loss', amount, at::date, 'Statement 0', 'North Brokers', approval, at from shared;
insert into loss_shares (id, loss_id, deposit_id, member_id, left_cents, amount_cents, lost_at)
select gen_random_uuid(), id, part.deposit_id, part.member_id, part.left_cents, part.amount_cents, at + interval '1 hour'
from shared, divide_loss(plan_id, at::date, amount) as part;
update deposits set lost_cents = share.amount_cents from loss_shares share where share.deposit_id = deposits.id;
insert into moved
select 2, share.id, 'loss_shared', 'member:' || share.member_id || ':invested', 'custody:usd', share.amount_cents, approval,
  'operator:' || other, at + interval '1 hour'
from shared join loss_shares share on share.loss_id = shared.id;
insert into done
select at, 'operator:' || one, 'loss_recorded', 'gain_or_loss', id, null::uuid, jsonb_build_object('amount', pg_temp.decimal(amount))
  from shared
union all
select at, 'operator:' || one, 'approval_requested', 'approval', approval, null, jsonb_build_object('kind', 'gain_or_loss') from shared
union all
select at + interval '1 hour', 'operator:' || other, 'approval_approved', 'approval', approval, null,
  jsonb_build_object('kind', 'gain_or_loss') from shared
union all
select at + interval '1 hour', 'operator:' || other, 'loss_posted', 'gain_or_loss', id, null,
  jsonb_build_object('amount', pg_temp.decimal(amount)) from shared;

insert into moved
select case payload ->> 'transfer' when 'gain_realised' then 0 else 1 end, id, payload ->> 'transfer', payload ->> 'from',
  payload ->> 'to', ((payload ->> 'amount')::numeric * 100)::bigint, id, 'operator:' || other, at + interval '3 hours'
from requests where kind in ('manual_transfer', 'gain_or_loss', 'bonus_budget_funding', 'bonus_funding_reversal') and status = 'approved';
insert into done
select at, 'operator:' || one, 'approval_requested', 'approval', id, member_id, jsonb_build_object('kind', kind, 'sentence', sentence)
  from requests
union all
select at + interval '3 hours', 'operator:' || case status when 'withdrawn' then one else other end, 'approval_' || status,
  'approval', id, member_id, jsonb_build_object('kind', kind) from requests where status <> 'pending'
union all
select at + interval '3 hours', 'operator:' || other, 'manual_transfer_posted', 'approval', id, member_id,
  jsonb_build_object('amount', payload ->> 'amount') from requests where kind = 'manual_transfer' and status = 'approved'
union all
select at, 'operator:' || pg_temp.pick(turn, treasurers), kind || '_recorded', 'gain_or_loss', id, null,
  jsonb_build_object('amount', pg_temp.decimal(amount)) from gains, staff
union all
select at + interval '3 hours', 'operator:' || pg_temp.pick(turn + 1, treasurers), kind || '_posted', 'gain_or_loss', id, null,
  jsonb_build_object('amount', pg_temp.decimal(amount)) from gains, staff where status = 'approved'
union all
select at + interval '3 hours', 'operator:' || pg_temp.pick(turn + 1, treasurers), 'receiving_address_changed',
  'receiving_address', id, null, jsonb_build_object('asset', asset) from addresses, staff where turn < 31;
