-- Exceptions: deposits that were not paid or that the member cancelled, withdrawals that were not sent, and uncertain withdrawals.
create temporary table unpaid as
select uuidv7(at - now()) as id, p.id as member_id, number, asset, at, at + interval '20 hours' as decided_at,
  case number % 100 when 17 then 'rejected' when 27 then 'expired' else 'cancelled' end as status, 10000 + number as amount
from people p, lateral (
  select now() - (2 + number % 700) * interval '1 day' - number * interval '1 millisecond' as at,
    pg_temp.pick(number / 100, array['bitcoin', 'ethereum', 'usdt']) as asset
) moment
where number % 100 in (17, 27, 37);
insert into deposits (id, member_id, plan_id, wallet, address, amount_cents, status, reason, reason_code, decided_by,
  requested_at, decided_at)
select id, member_id, pg_temp.pick(number, plans), asset, addresses ->> asset, amount, status,
  case status when 'rejected' then 'No payment arrived at the address.'
    when 'expired' then 'The payment did not arrive in time. You can make a new deposit.' end,
  case status when 'rejected' then 'payment_missing' when 'expired' then 'not_paid_in_time' end,
  case when status <> 'cancelled' then pg_temp.pick(number / 100, treasurers) end, at, decided_at
from unpaid, world_facts, staff;
insert into done
select at, 'member:' || member_id, 'deposit_requested', 'deposit', id, member_id,
  jsonb_build_object('amount', pg_temp.decimal(amount)) from unpaid
union all
select decided_at, 'operator:' || pg_temp.pick(number / 100, treasurers), 'deposit_' || status, 'deposit', id, member_id,
  jsonb_build_object('code', case status when 'rejected' then 'payment_missing' else 'not_paid_in_time' end)
from unpaid, staff where status <> 'cancelled'
union all
select decided_at, 'member:' || member_id, 'deposit_cancelled', 'deposit', id, member_id, '{}'
from unpaid where status = 'cancelled';

create temporary table open_withdrawals as
select w.id, w.member_id, w.asset, w.amount_cents as amount, w.status, number, w.requested_at, w.requested_at + (now() - w.requested_at) / 2 as at,
  -- Two of the treasurers, who take turns.
  pg_temp.pick(number / 100, treasurers) as one, pg_temp.pick(number / 100 + 1, treasurers) as other
from withdrawals w join people p on p.id = w.member_id, staff where w.status in ('pending', 'processing');

-- Rejected by an operator, or cancelled by the member.
create temporary table returned as
select *, case when number % 500 = 50 then 'rejected' else 'cancelled' end as ending from open_withdrawals
where status = 'pending' and number % 500 in (50, 150);
update withdrawals w set status = ending, settled_at = at,
  settled_by = case ending when 'rejected' then one end,
  reason = case ending when 'rejected' then 'We are not sure that the address is yours. Check it on your profile.' end,
  reason_code = case ending when 'rejected' then 'address_unconfirmed' end
from returned r where r.id = w.id;
insert into moved
select 0, ledger.derive_transfer_id('withdrawal ended', id), 'withdrawal_released', 'member:' || member_id || ':held',
  'member:' || member_id || ':available', amount, id,
  case ending when 'rejected' then 'operator:' || one else 'member:' || member_id end, at from returned;
insert into done
select at, case ending when 'rejected' then 'operator:' || one else 'member:' || member_id end, 'withdrawal_' || ending,
  'withdrawal', id, member_id, null from returned;

-- Large ones that one person has approved. Something stops a few of them today, which was not there when they were decided.
alter table withdrawals disable trigger withdrawals_have_no_blocker;
update withdrawals w set approvals_needed = 2, approved_by = one, approved_at = at
from open_withdrawals o where o.id = w.id and o.status = 'pending' and number % 500 = 250;

-- Uncertain: some are settled by two operators, some have a pending request, and some have none.
create temporary table uncertain_ones as
select *, uuidv7(at - now()) as approval from open_withdrawals where status = 'processing' and number % 500 in (0, 100);
-- Claimed first: an uncertain one was being sent. Some are still being sent.
update withdrawals w set status = 'sending', claimed_by = one, claimed_at = at
from open_withdrawals o where o.id = w.id and o.status = 'processing' and number % 500 in (0, 100, 200);
-- The chain has not confirmed the transactions of a few of these.
update withdrawals w set status = 'confirming', transaction_id = encode(sha256(o.id::text::bytea), 'hex')
from open_withdrawals o where o.id = w.id and o.status = 'processing' and number % 1000 = 200;
insert into done
select at, 'operator:' || one, 'withdrawal_claimed', 'withdrawal', id, member_id, null
from open_withdrawals where status = 'processing' and number % 500 in (0, 100, 200);
update withdrawals w set status = 'uncertain', uncertain_since = at, marked_uncertain_by = one from uncertain_ones d where d.id = w.id;
insert into approvals (id, kind, payload, sentence, reason, lock_key, member_id, requested_by, requested_at, status, decided_by, decided_at)
select approval, 'withdrawal_outcome',
  jsonb_build_object('withdrawal_id', id, 'outcome', 'completed', 'transaction_id', encode(sha256(id::text::bytea), 'hex')),
  'The withdrawal of ' || pg_temp.dollars(amount) || ', whose outcome is unknown, was sent, with the transaction '
    || encode(sha256(id::text::bytea), 'hex'),
  'The explorer shows it with six confirmations', 'withdrawal:' || id, member_id, one, at,
  case when number % 500 = 100 then 'approved' else 'pending' end, case when number % 500 = 100 then other end,
  case when number % 500 = 100 then at end
from uncertain_ones where number % 500 = 100 or number % 1000 = 0;
update withdrawals w set status = 'completed', outcome_approval_id = approval, settled_by = other, settled_at = at,
  transaction_id = encode(sha256(d.id::text::bytea), 'hex')
from uncertain_ones d where d.id = w.id and number % 500 = 100;
alter table withdrawals enable trigger withdrawals_have_no_blocker;
insert into moved
select 0, ledger.derive_transfer_id('withdrawal ended', id), 'withdrawal_sent', 'member:' || member_id || ':held', 'custody:' || asset,
  amount, id, 'operator:' || other, at from uncertain_ones where number % 500 = 100;
insert into done
select at, 'operator:' || one, 'withdrawal_marked_uncertain', 'withdrawal', id, member_id,
  jsonb_build_object('reason', 'The node did not answer') from uncertain_ones
union all
select at, 'operator:' || one, 'withdrawal_outcome_requested', 'withdrawal', id, member_id, '{"outcome": "completed"}' from uncertain_ones
  where number % 500 = 100 or number % 1000 = 0
union all
select at, 'operator:' || other, 'withdrawal_sent', 'withdrawal', id, member_id, null from uncertain_ones where number % 500 = 100;

-- Documents of every twentieth member: in each status, and submitted again. The encrypted details are
-- written afterwards.
create temporary table submitted as
select uuidv7(at - now()) as id, p.id as member_id, number, at, at + interval '5 hours' as decided_at, status,
  encode(substr(sha256(convert_to('document ' || p.id || turn, 'UTF8')), 1, 16), 'hex') || '.sealed' as file_name,
  pg_temp.pick(number / 20, reviewers) as reviewer
from people p cross join staff, generate_series(1, 2) turn, lateral (
  select case when turn = 2 then 'pending'
    else pg_temp.pick(number / 20, array['pending', 'pending', 'pending', 'approved', 'approved', 'approved', 'revoked',
      'expired', 'retake', 'rejected']) end as status
) state, lateral (
  select now() - case when status = 'pending' then number % 17 else 30 + number % 170 end * interval '1 day'
    - (1 + number % 600) * interval '1 minute' - number * interval '1 millisecond' as at
) moment
where number % 20 = 0 and (turn = 1 or number / 20 % 10 = 9);
insert into kyc_submissions (id, member_id, country, id_card_type, file_name, status, reason, reason_code, decided_by,
  submitted_at, decided_at, details_sealed, number_hash, expires_on, revoked_by, revoked_at)
select id, member_id, pg_temp.pick(number / 20, array['Norway', 'Portugal', 'Ireland', 'Kenya', 'Brazil', 'Japan', 'Canada']),
  pg_temp.pick(number / 20, array['passport', 'driver_license', 'identity_card']), file_name, status,
  case status when 'rejected' then 'We could not accept this document. Send another one.'
    when 'retake' then 'The image is not readable. Send a sharp photo without reflections.'
    when 'expired' then 'The document has expired. Send a valid one.'
    when 'revoked' then 'Your document was approved by mistake. Send another one.' end,
  case status when 'rejected' then 'not_genuine' when 'retake' then 'unreadable' when 'expired' then 'expired'
    when 'revoked' then 'approved_by_mistake' end,
  case when status <> 'pending' then reviewer end, at,
  case when status <> 'pending' then decided_at end,
  case when status in ('approved', 'expired', 'revoked') then ''::bytea end,
  case when status in ('approved', 'expired', 'revoked') then sha256(convert_to(file_name, 'UTF8')) end,
  case when status in ('approved', 'revoked') then (now() + (1 + number % 3000) * interval '1 day')::date
    when status = 'expired' then decided_at::date + 1 end,
  case status when 'revoked' then reviewer end, case status when 'revoked' then decided_at + interval '1 day' end
from submitted;
insert into kyc_openings (submission_id, operator_id, opened_at)
select id, reviewer, decided_at - interval '3 minutes' from submitted where status <> 'pending';
insert into done
select at, 'member:' || member_id, 'kyc_submitted', 'kyc_submission', id, member_id, null::jsonb from submitted
union all
select decided_at - interval '3 minutes', 'operator:' || reviewer, 'kyc_document_opened', 'kyc_submission', id, member_id, null
  from submitted where status <> 'pending'
union all
select decided_at, 'operator:' || reviewer,
  case when status = 'retake' then 'kyc_retake_requested' when status in ('expired', 'revoked') then 'kyc_approved'
    else 'kyc_' || status end,
  'kyc_submission', id, member_id, null from submitted where status <> 'pending'
union all
select decided_at + interval '1 day', 'operator:' || reviewer, 'kyc_revoked', 'kyc_submission', id, member_id, null
  from submitted where status = 'revoked';
