-- Every transfer has its cause: a record that determines the transfer, to the cent. `ledger.post` posts only what is in
-- the view below. So a role that can call it, and nothing else, cannot invent money: it would have to write the record
-- first, which has its own rules. A transfer that two people approved has its cause in their request (0003).
--
-- A new kind of transfer gets its cause here: a branch of the view with the same name as the kind. It must follow from
-- the record alone which accounts, which amount and which id the transfer has. One id for each cause makes one transfer
-- of it. The verifier has the same branches in `ledger/verification/transfer-causes.ts`, and a test compares the two.
--
-- This file comes after the tables of all records, because a view needs existing tables.
set role cairn_owner;

-- The id of a transfer that is not the first of its record, such as its release: a UUID of version 8, from SHA-256. The
-- server has the same function in `ledger/posting/derive-transfer-id.ts`. Without a search path, so that PostgreSQL
-- inlines it.
create function ledger.derive_transfer_id(p_operation text, p_record uuid) returns uuid language sql stable as $$
  select pg_catalog.encode(
    overlay(overlay(
      substring(pg_catalog.sha256(pg_catalog.convert_to(p_operation || ' ' || p_record, 'UTF8')) from 1 for 16)
      placing '\x80' from 7) placing '\xa0' from 9), 'hex')::uuid
$$;

-- `is true` hides a condition from the choice of an index: a record is looked up by its primary key. Without it
-- PostgreSQL takes another index while the tables are almost empty, and keeps that plan while they grow.
create view ledger.causes (kind, transfer_id, reference, from_code, to_code, amount_cents) as
  select 'deposit_confirmed', id, id, 'custody:' || wallet, 'member:' || member_id || ':invested', received_cents
  from public.deposits where (wallet <> 'balance' and status = 'completed') is true
  union all
  select 'deposit_from_balance', id, id, 'member:' || member_id || ':available', 'member:' || member_id || ':invested',
    received_cents
  from public.deposits where (wallet = 'balance' and status = 'completed') is true
  union all
  select 'deposit_released', ledger.derive_transfer_id('deposit released', id), id,
    'member:' || member_id || ':invested',
    'member:' || member_id || ':available', received_cents - lost_cents
  from public.deposits where released_at is not null and received_cents > lost_cents
  union all
  select 'deposit_payment_credited', payment.id, payment.id, 'custody:' || payment.asset,
    'member:' || deposit.member_id || ':available', payment.credited_cents
  from public.incoming_payments payment join public.deposits deposit on deposit.id = payment.deposit_id
  where payment.credited_cents is not null
  union all
  select 'withdrawal_held', id, id, 'member:' || member_id || ':available', 'member:' || member_id || ':held',
    amount_cents
  from public.withdrawals
  union all
  -- A withdrawal ends once: a release and a payout have the same id.
  select 'withdrawal_released', ledger.derive_transfer_id('withdrawal ended', id), id,
    'member:' || member_id || ':held',
    'member:' || member_id || ':available', amount_cents
  from public.withdrawals where (status in ('rejected', 'cancelled')) is true
  union all
  select 'withdrawal_sent', ledger.derive_transfer_id('withdrawal ended', id), id, 'member:' || member_id || ':held',
    'custody:' || asset, amount_cents
  from public.withdrawals where (status = 'completed') is true
  union all
  -- Neither its id nor its reference names the referred member: the sponsor reads the whole entry.
  select 'bonus_paid', id, id, 'bonus_budget', 'member:' || sponsor_id || ':available', amount_cents
  from public.referral_bonuses where paid_at is not null
  union all
  -- Only while the distribution is being posted: a share that is added to it later is paid by nothing.
  select 'gain_distributed', share.id, distribution.id, 'realised_gains:' || distribution.plan_id,
    'member:' || share.member_id || ':available', share.amount_cents
  from public.distribution_shares share
    join public.distributions distribution on distribution.id = share.distribution_id
  where distribution.status = 'posting';

-- Whether this is a transfer that a record causes. Each kind has a statement of its own: with the kind as a constant,
-- PostgreSQL reads only the branch of that kind, which is one look-up by a primary key. Accounts and amount are
-- compared after it, and so are no condition of a search.
create function ledger.has_cause(
  p_id uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_reference uuid
) returns boolean language plpgsql stable as $$
begin
  case p_kind
    when 'withdrawal_held' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'withdrawal_held' and transfer_id = p_id and reference = p_reference), false);
    when 'deposit_from_balance' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'deposit_from_balance' and transfer_id = p_id and reference = p_reference), false);
    when 'deposit_confirmed' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'deposit_confirmed' and transfer_id = p_id and reference = p_reference), false);
    when 'deposit_released' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'deposit_released' and transfer_id = p_id and reference = p_reference), false);
    when 'deposit_payment_credited' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'deposit_payment_credited' and transfer_id = p_id and reference = p_reference), false);
    when 'withdrawal_released' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'withdrawal_released' and transfer_id = p_id and reference = p_reference), false);
    when 'withdrawal_sent' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'withdrawal_sent' and transfer_id = p_id and reference = p_reference), false);
    when 'bonus_paid' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'bonus_paid' and transfer_id = p_id and reference = p_reference), false);
    when 'gain_distributed' then
      return coalesce((select (from_code, to_code, amount_cents) = (p_from, p_to, p_amount) from ledger.causes
        where kind = 'gain_distributed' and transfer_id = p_id and reference = p_reference), false);
    else
      return false;
  end case;
end
$$;

-- Refuses (CL007) unless a record causes each of these transfers. For thousands at once.
create function ledger.require_causes(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[]
) returns void language plpgsql stable
-- With the kind as a constant, as above, and by a plan for so many.
set plan_cache_mode = force_custom_plan as $$
declare
  one_kind text;
  caused_count bigint := 0;
begin
  for one_kind in select distinct kind from unnest(p_kinds) as kind loop
    caused_count := caused_count + (
      select count(*)
      from unnest(p_ids, p_kinds, p_from, p_to, p_amounts, p_references)
        as one (id, kind, from_code, to_code, amount_cents, reference)
      join ledger.causes cause on cause.kind = one_kind and cause.transfer_id = one.id
        and cause.reference = one.reference
        and cause.from_code = one.from_code and cause.to_code = one.to_code and cause.amount_cents = one.amount_cents
      where one.kind = one_kind);
  end loop;
  if caused_count <> cardinality(p_ids) then
    raise exception 'no record causes % of these transfers', cardinality(p_ids) - caused_count using errcode = 'CL007';
  end if;
end
$$;

grant select on ledger.causes to cairn_server, cairn_auditor;

comment on view ledger.causes is 'What each record says that its transfers are.';

reset role;
