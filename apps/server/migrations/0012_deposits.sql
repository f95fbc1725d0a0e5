-- Deposits: what was requested and what was decided. The money is in the ledger, with the deposit's id as reference; this table
-- never says what a member has.
set role cairn_owner;

-- How a transaction id is written on the chain of an asset. `transactionShapes` of the contract has the same.
create function is_transaction_id(asset text, id text) returns boolean language sql immutable as $$
  select id ~ case asset when 'ethereum' then '^0x[0-9A-Fa-f]{64}$' else '^[0-9A-Fa-f]{64}$' end
$$;
grant execute on function is_transaction_id to cairn_server;

create table deposits (
  id             uuid primary key,
  member_id      uuid not null references members on delete restrict,
  plan_id        uuid not null references plans on delete restrict,
  -- `balance`, or the asset that was to be paid.
  wallet         text not null check (wallet in ('balance', 'bitcoin', 'ethereum', 'usdt')),
  -- The address that the member was shown.
  address        text,
  -- What the member requested.
  amount_cents   bigint not null check (amount_cents > 0),
  -- What arrived and was credited.
  received_cents bigint check (received_cents > 0),
  status         text not null check (status in ('pending', 'completed', 'rejected', 'expired')),
  transaction_id text,
  -- The words that the member reads.
  reason         text check (char_length(reason) between 3 and 500),
  -- The same as a code of the contract, for statistics and for the next operator.
  reason_code    text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  decided_by     uuid references operators on delete restrict,
  requested_at   timestamptz not null default now(),
  decided_at     timestamptz,
  -- The request that two people approved, where confirming it took two.
  approval_id     uuid,
  approval_status text generated always as (case when approval_id is not null then 'approved' end) stored,
  -- When the money went back from the plan to the balance.
  released_at    timestamptz,
  -- Who released it before the end of its term; null at the end of the term. And the request, where that took two people.
  released_by             uuid references operators on delete restrict,
  release_approval_id     uuid,
  release_approval_status text generated always as (case when release_approval_id is not null then 'approved' end) stored,

  -- Paying from the balance needs no address; paying from a wallet does.
  constraint deposits_by_wallet_have_an_address check ((wallet = 'balance') = (address is null)),
  -- A completed deposit was received, and no other.
  constraint deposits_completed_were_received check ((status = 'completed') = (received_cents is not null)),
  -- A deposit from a wallet is completed only with the transaction that brought it.
  constraint deposits_confirmed_name_their_transaction check
    ((wallet <> 'balance' and status = 'completed') = (transaction_id is not null)),
  constraint deposits_transaction_has_its_shape check (is_transaction_id(wallet, transaction_id)),
  -- A rejection has a reason that the member sees.
  constraint deposits_rejected_have_a_reason check (status <> 'rejected' or reason is not null),
  -- An expiry may have one; other states have none.
  constraint deposits_reasons_are_for_endings check (reason is null or status in ('rejected', 'expired')),
  -- A code comes with the words that were made from it.
  constraint deposits_reason_codes_have_words check (reason_code is null or reason is not null),
  -- Every decision has its time.
  constraint deposits_decided_have_a_time check ((status = 'pending') = (decided_at is null)),
  -- Only a completed deposit can be released.
  constraint deposits_released_were_completed check (released_at is null or status = 'completed'),
  -- Only a release has a person and a request.
  constraint deposits_released_by_need_a_release check
    (released_at is not null or num_nonnulls(released_by, release_approval_id) = 0),
  -- Both requests are approved.
  constraint deposits_confirmed_by_two foreign key (approval_id, approval_status) references approvals (id, status),
  constraint deposits_released_by_two foreign key (release_approval_id, release_approval_status)
    references approvals (id, status)
);
-- One request (`confirmDeposit`) confirms one deposit.
create unique index deposits_approval on deposits (approval_id) where approval_id is not null;
-- One request (`releaseDeposit`) releases one deposit.
create unique index deposits_release_approval on deposits (release_approval_id) where release_approval_id is not null;
-- `why_deposit_takes_two`: what an operator confirmed alone within 24 hours.
create index deposits_confirmed_alone on deposits (decided_by, decided_at)
  where status = 'completed' and decided_by is not null and approval_id is null;
-- `why_release_takes_two`: what an operator released alone within 24 hours.
create index deposits_released_alone on deposits (released_by, released_at)
  where released_by is not null and release_approval_id is null;
-- A transaction on a chain brings one deposit, in upper or lower case. `searchRecords` and `searchMembers` read it too.
create unique index deposits_transaction on deposits (lower(transaction_id)) where transaction_id is not null;
-- `listDeposits` of one member; `listHistory`, the recent activity and the next step of `viewDashboard`, and a member's page in the back office; whether an
-- earlier deposit earned the referral bonus.
create index deposits_by_member on deposits (member_id, requested_at desc, id desc);
-- The job and the call that release matured deposits (`lockMaturedDeposits`).
create index deposits_in_plans on deposits (decided_at) where status = 'completed' and released_at is null;
-- `listDeposits` without a filter, or of some days.
create index deposits_by_time on deposits (requested_at, id);
-- `listDeposits` of one status; `viewOverview`: what waits.
create index deposits_by_status on deposits (status, requested_at, id);
-- `listDeposits` of one wallet.
create index deposits_by_wallet on deposits (wallet, requested_at, id);
-- `listDeposits` of exactly one amount.
create index deposits_by_amount on deposits (amount_cents, requested_at, id);
-- `listDeposits` of those that are in a plan. The status comes first here as in `deposits_by_status`: PostgreSQL estimates an
-- index by its first column, and otherwise prefers that one, which has the released deposits too.
create index deposits_in_plans_by_time on deposits (status, requested_at, id)
  where status = 'completed' and released_at is null;
-- `listDeposits` of those that are in a plan and came by one wallet.
create index deposits_in_plans_by_wallet on deposits (status, wallet, requested_at, id)
  where status = 'completed' and released_at is null;
-- `listDeposits` of those whose term is over. Each plan has its own term, and most deposits are younger.
create index deposits_in_plans_by_plan on deposits (plan_id, decided_at) where status = 'completed' and released_at is null;
-- A distribution and its preview (`computeShares`): what each member has in a plan, from the index alone.
create index deposits_active_by_plan on deposits (plan_id, member_id) include (received_cents)
  where status = 'completed' and released_at is null;

create trigger deposits_follow_listed_transitions before update of status on deposits
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Two people where money appears. The two functions say why a decision takes two people, as a code of the contract, or return
-- null when one is enough. The calls ask them, and the trigger below asks again, so that no other way leads around them.
--
-- Both call `lock_decisions`: until the transaction ends, no other decides for this operator or about this member, so that of two
-- decisions at once the second counts the first.
create function lock_decisions(p_operator uuid, p_member uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('decisions of ' || p_operator, 0));
  perform pg_advisory_xact_lock(hashtextextended('decisions about ' || p_member, 0));
end
$$;

create function why_deposit_takes_two(p_deposit uuid, p_received bigint, p_operator uuid) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  deposit deposits;
  plan plans;
  rules settings;
begin
  select * into deposit from deposits where id = p_deposit;
  perform lock_decisions(p_operator, deposit.member_id);
  select * into plan from plans where id = deposit.plan_id;
  select * into rules from settings;
  return case
    when p_received not between plan.min_cents and plan.max_cents then 'outside_plan'
    when abs(p_received - deposit.amount_cents)::numeric * 10000
      > deposit.amount_cents::numeric * rules.deposit_difference_basis_points then 'differs'
    when p_received > rules.deposit_two_people_above_cents then 'above_amount'
    when p_received + (
      select coalesce(sum(other.received_cents), 0) from deposits other
      where other.member_id = deposit.member_id and other.wallet <> 'balance' and other.status = 'completed'
        and other.approval_id is null and other.decided_at > now() - interval '24 hours' and other.id <> p_deposit
    ) > rules.deposit_two_people_above_cents then 'member_total'
    when p_received + (
      select coalesce(sum(other.received_cents), 0) from deposits other
      where other.decided_by = p_operator and other.status = 'completed'
        and other.approval_id is null and other.decided_at > now() - interval '24 hours' and other.id <> p_deposit
    ) > rules.deposit_two_people_above_cents then 'operator_total'
  end;
end
$$;

-- A release at the end of the term takes one person, or the job.
create function why_release_takes_two(p_deposit uuid, p_operator uuid) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  deposit deposits;
  rules settings;
begin
  select * into deposit from deposits where id = p_deposit;
  perform lock_decisions(p_operator, deposit.member_id);
  if term_is_over(p_deposit) then
    return null;
  end if;
  select * into rules from settings;
  return case
    when deposit.received_cents + (
      select coalesce(sum(other.received_cents), 0) from deposits other
      where other.member_id = deposit.member_id and other.released_by is not null and other.release_approval_id is null
        and other.released_at > now() - interval '24 hours' and other.id <> p_deposit
    ) > rules.release_two_people_above_cents then 'member_total'
    when deposit.received_cents + (
      select coalesce(sum(other.received_cents), 0) from deposits other
      where other.released_by = p_operator and other.release_approval_id is null
        and other.released_at > now() - interval '24 hours' and other.id <> p_deposit
    ) > rules.release_two_people_above_cents then 'operator_total'
  end;
end
$$;

-- Whether the term of a completed deposit has ended. A plan without a term never ends by itself.
create function term_is_over(p_deposit uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(deposit.decided_at + plan.term_days * interval '1 day' <= now(), false)
  from deposits deposit join plans plan on plan.id = deposit.plan_id where deposit.id = p_deposit
$$;

-- Refuses a confirmation or an early release that takes two people and has no request that another operator approved in this
-- transaction, for this deposit, amount and transaction.
create function require_second_person_for_deposit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'completed' and old.status <> 'completed' then
    if new.approval_id is null then
      if new.decided_by is null or why_deposit_takes_two(new.id, new.received_cents, new.decided_by) is not null then
        raise exception 'confirming deposit % takes two people', new.id
          using errcode = 'check_violation', table = 'deposits', constraint = 'deposits_take_two';
      end if;
    elsif not exists (select from approvals approval
      where approval.id = new.approval_id and approval.kind = 'deposit_confirmation' and approval.status = 'approved'
        and approval.decided_by <> approval.requested_by and approval.decided_at = now()
        and approval.decided_by = new.decided_by and approval.payload ->> 'deposit_id' = new.id::text
        and (approval.payload ->> 'amount')::numeric * 100 = new.received_cents
        and approval.payload ->> 'transaction_id' = new.transaction_id)
    then
      raise exception 'two people have not approved this confirmation' using errcode = 'CL005';
    end if;
  end if;
  if new.released_at is not null and old.released_at is null then
    if new.release_approval_id is null then
      if new.released_by is null and not term_is_over(new.id)
        or new.released_by is not null and why_release_takes_two(new.id, new.released_by) is not null
      then
        raise exception 'releasing deposit % early takes two people', new.id
          using errcode = 'check_violation', table = 'deposits', constraint = 'deposits_take_two';
      end if;
    elsif not exists (select from approvals approval
      where approval.id = new.release_approval_id and approval.kind = 'deposit_release' and approval.status = 'approved'
        and approval.decided_by <> approval.requested_by and approval.decided_at = now()
        and approval.decided_by = new.released_by and approval.payload ->> 'deposit_id' = new.id::text)
    then
      raise exception 'two people have not approved this release' using errcode = 'CL005';
    end if;
  end if;
  return new;
end
$$;
create trigger deposits_take_two before update of status, released_at on deposits
  for each row when (old.status is distinct from new.status or old.released_at is distinct from new.released_at)
  execute function require_second_person_for_deposit();

-- Who decided is never rewritten: the totals of 24 hours and the second person depend on it.
create function refuse_rewritten_deposit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'what was decided about deposit % is not changed', old.id using errcode = 'CL011';
end
$$;
create trigger deposits_stay_as_decided before update on deposits
  for each row when (
    (old.decided_by is not null and old.decided_by is distinct from new.decided_by)
    or (old.received_cents is not null and old.received_cents is distinct from new.received_cents)
    or (old.status = 'completed' and old.approval_id is distinct from new.approval_id)
    or (old.released_at is not null and (old.released_at, old.released_by, old.release_approval_id)
      is distinct from (new.released_at, new.released_by, new.release_approval_id))
  ) execute function refuse_rewritten_deposit();

grant execute on function lock_decisions, why_deposit_takes_two, why_release_takes_two, term_is_over to cairn_server;

-- The server may add a request, and a deposit from the balance, which is completed at once. It may not add one that was paid
-- from a wallet: that names its transaction. It may decide. It may not delete, and it may not change the member, the amount
-- or the address.
grant select on deposits to cairn_server;
grant insert (id, member_id, plan_id, wallet, address, amount_cents, received_cents, status, decided_at)
  on deposits to cairn_server;
grant update (status, received_cents, transaction_id, reason, reason_code, decided_by, decided_at, approval_id, released_at,
  released_by, release_approval_id) on deposits to cairn_server;
-- The auditor compares the money with the ledger. Nothing else of a deposit is granted.
grant select (id, member_id, wallet, amount_cents, received_cents, status, released_at) on deposits to cairn_auditor;

comment on table deposits is 'Requests to put money in, and what was decided.';

reset role;
