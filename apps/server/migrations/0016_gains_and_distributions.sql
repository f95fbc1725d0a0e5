-- Returns cannot be invented. One operator records what a plan made or lost, with its evidence, and another approves it; only
-- then is it posted to the ledger. A distribution pays members out of the plan's realised gains, by the rule of the plan and as of
-- a day, and never more than there is.
set role cairn_owner;

-- A record has no status of its own: its request has one, and two could differ.
create table gains_and_losses (
  id                 uuid primary key,
  plan_id            uuid not null references plans on delete restrict,
  kind               text not null check (kind in ('gain', 'loss')),
  amount_cents       bigint not null check (amount_cents > 0),
  -- The coin it was made in; null when it is at a bank or with a broker.
  asset              text check (asset in ('bitcoin', 'ethereum', 'usdt')),
  happened_on        date not null,
  -- The evidence: the document, where it is kept, whose it is, and the transaction on a chain if there was one.
  document_name      text not null check (char_length(document_name) between 3 and 200),
  document_reference text check (char_length(document_reference) between 1 and 200),
  counterparty       text not null check (char_length(counterparty) between 2 and 200),
  transaction_id     text check (char_length(transaction_id) between 1 and 128),
  -- The request that a second operator decides. One request, one record.
  approval_id        uuid not null unique references approvals on delete restrict,
  recorded_at        timestamptz not null default now(),

  -- At a bank or with a broker it is a reference of any shape.
  constraint gains_and_losses_transaction_has_its_shape check (asset is null or is_transaction_id(asset, transaction_id)),
  -- A day is past once it has begun anywhere, 14 hours before it begins in UTC: an operator in Auckland records in the morning
  -- what happened that morning.
  constraint gains_and_losses_are_of_the_past check (happened_on <= (recorded_at at time zone 'UTC' + interval '14 hours')::date)
);
-- The gains screen: all gains and losses, newest first, and those of one plan.
create index gains_and_losses_by_time on gains_and_losses (recorded_at desc, id desc);
create index gains_and_losses_by_plan on gains_and_losses (plan_id, recorded_at desc, id desc);
-- Whether a transaction was used for a gain or loss before.
create index gains_and_losses_transaction on gains_and_losses (lower(transaction_id)) where transaction_id is not null;

-- A distribution is requested by an operator and posted by a job, to all members or to none.
create table distributions (
  id             uuid primary key,
  plan_id        uuid not null references plans on delete restrict,
  amount_cents   bigint not null check (amount_cents > 0),
  -- The plan's rule, and the last day that counts, in UTC.
  rule           text not null check (rule in ('record_date', 'day_weighted')),
  as_of          date not null,
  -- SHA-256 of the preview, in hexadecimal: what is posted is what the operator saw.
  preview_hash   text not null check (preview_hash ~ '^[0-9a-f]{64}$'),
  status         text not null default 'posting' check (status in ('posting', 'posted', 'failed', 'reversed')),
  -- Why nothing was posted, as a code of the contract.
  failure        text
    check (failure in ('preview_changed', 'gains_not_covered', 'nothing_to_share_by', 'internal_error')),
  -- The first day that counts: the same day by record date, else the day after the distribution before.
  counted_from   date check (counted_from <= as_of and (rule = 'day_weighted' or counted_from = as_of)),
  -- What all members together had in the plan at the end of the last day, and how many were paid.
  invested_cents bigint check (invested_cents >= 0),
  member_count   integer check (member_count > 0),
  requested_by   uuid not null references operators on delete restrict,
  -- The request that two people approved, where it took two. One request is one distribution.
  approval_id     uuid unique,
  approval_status text generated always as (case when approval_id is not null then 'approved' end) stored,
  requested_at   timestamptz not null default now(),
  -- When it was posted or failed.
  finished_at    timestamptz,
  -- When its shares were taken back, and the request that two people approved. Written by `ledger.post_reversal` only.
  reversed_at              timestamptz,
  reversal_approval_id     uuid unique,
  reversal_approval_status text generated always as (case when reversal_approval_id is not null then 'approved' end) stored,

  constraint distributions_are_not_ahead check (as_of <= (requested_at at time zone 'UTC')::date),
  -- Both requests are approved.
  constraint distributions_approved_by_two foreign key (approval_id, approval_status) references approvals (id, status),
  constraint distributions_reversed_by_two foreign key (reversal_approval_id, reversal_approval_status)
    references approvals (id, status),
  -- Each status has its facts, and no others.
  constraint distributions_are_whole check (
    (status = 'posting') = (finished_at is null)
    and (status in ('posted', 'reversed')) = (counted_from is not null)
    and (status in ('posted', 'reversed')) = (invested_cents is not null)
    and (status in ('posted', 'reversed')) = (member_count is not null)
    and (status = 'failed') = (failure is not null)
    and (status = 'reversed') = (reversed_at is not null)
    and (status = 'reversed') = (reversal_approval_id is not null)
  )
);
create trigger distributions_follow_listed_transitions before update of status on distributions
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();
-- The distributions screen, newest first: all, and those of one plan. A preview also reads the last one of its plan.
create index distributions_by_time on distributions (requested_at desc, id desc);
create index distributions_by_plan on distributions (plan_id, requested_at desc, id desc);
-- What the job posts next.
create index distributions_posting on distributions (requested_at, id) where status = 'posting';
-- `distribution_takes_two`: what an operator distributed alone within 24 hours.
create index distributions_alone on distributions (requested_by, requested_at) where approval_id is null;

create table distribution_shares (
  -- Also the id of the transfer.
  id              uuid primary key,
  distribution_id uuid not null references distributions on delete restrict,
  -- No foreign key to members: it would lock the row of each until all are paid. They are those of deposits, which has one;
  -- members are never deleted, and the verifier compares each share with its transfer.
  member_id       uuid not null,
  -- What the member had in the plan at the end of the last day.
  invested_cents  bigint not null check (invested_cents >= 0),
  -- What the share is in proportion to: cents × days, which is what they had when only one day counts.
  weight          bigint not null check (weight > 0),
  amount_cents    bigint not null check (amount_cents > 0),
  paid_at         timestamptz not null default now(),

  -- A member gets one share. The index also serves the page of a distribution's shares.
  constraint distribution_shares_one_each unique (distribution_id, member_id)
);
-- The recent activity of a member, newest first.
create index distribution_shares_by_member on distribution_shares (member_id, paid_at desc, id desc);

-- The shares that were taken back from a reversed distribution. A member who does not have the whole share any more keeps it.
create table reversed_shares (
  -- Also the id of the transfer.
  id              uuid primary key,
  share_id        uuid not null unique references distribution_shares on delete restrict,
  distribution_id uuid not null references distributions on delete restrict,
  -- No foreign key to members, as in `distribution_shares`.
  member_id       uuid not null,
  amount_cents    bigint not null check (amount_cents > 0),
  reversed_at     timestamptz not null default now()
);
-- The page of a reversed distribution.
create index reversed_shares_by_distribution on reversed_shares (distribution_id);
-- The recent activity of a member, newest first.
create index reversed_shares_by_member on reversed_shares (member_id, reversed_at desc, id desc);

-- Reverses a posted distribution, as two people approved it: each member who has the whole share in the balance gives it back to
-- the gains of the plan. Returns how many; 0 when none has it, and nothing changes.
--
-- Refuses (CL005) when there is no such request of a posted distribution, or a second person has not approved it.
create function ledger.post_reversal(p_approval uuid, p_actor text) returns integer
language plpgsql security definer
-- Planned for as many members as there are, as in ledger.post_as_owner.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  distribution record;
  members uuid[];
  reversed_count integer;
begin
  select d.id, d.plan_id into distribution
    from public.approvals a join public.distributions d on d.id = (a.payload ->> 'distribution_id')::uuid
    where a.id = p_approval and a.kind = 'distribution_reversal' and a.status = 'approved' and a.decided_by <> a.requested_by
      and d.status = 'posted'
    for update;
  if not found then
    raise exception 'two people have not approved this reversal' using errcode = 'CL005';
  end if;

  -- The accounts in the order of every posting, so that each balance is what the transfer will see.
  perform from ledger.accounts where code = 'realised_gains:' || distribution.plan_id for update;
  members := array(select member_id from public.distribution_shares where distribution_id = distribution.id);
  perform from ledger.accounts where role = 'available' and member_id = any (members) order by id for update;
  insert into public.reversed_shares (id, share_id, distribution_id, member_id, amount_cents)
    select gen_random_uuid(), share.id, share.distribution_id, share.member_id, share.amount_cents
    from public.distribution_shares share
    join ledger.accounts account on account.member_id = share.member_id and account.role = 'available'
    where share.distribution_id = distribution.id and account.balance_cents >= share.amount_cents;
  get diagnostics reversed_count = row_count;
  if reversed_count = 0 then
    return 0;
  end if;

  update public.distributions set status = 'reversed', reversed_at = now(), reversal_approval_id = p_approval
    where id = distribution.id;
  perform ledger.post_as_owner(array_agg(id), array_agg('distribution_reversed'::text),
      array_agg('member:' || member_id || ':available'), array_agg('realised_gains:' || distribution.plan_id),
      array_agg(amount_cents), array_agg(distribution.id), array_agg(p_actor))
    from (select id, member_id, amount_cents from public.reversed_shares where distribution_id = distribution.id order by member_id)
      as taken;
  return reversed_count;
end
$$;
grant execute on function ledger.post_reversal to cairn_server;

-- A loss that is larger than the undistributed gains of its plan takes those first. The rest reduces the deposits that came into
-- the plan until the day of the loss and are still in it, in proportion to what is left of each.
create table loss_shares (
  -- Also the id of the transfer.
  id           uuid primary key,
  loss_id      uuid not null references gains_and_losses on delete restrict,
  deposit_id   uuid not null,
  -- No foreign keys to deposits and members, as in `distribution_shares`.
  member_id    uuid not null,
  -- What was left of the deposit before, and what it lost.
  left_cents   bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= left_cents),
  lost_at      timestamptz not null default now(),

  -- A deposit bears a loss once. The index also serves the page of the request.
  constraint loss_shares_one_each unique (loss_id, deposit_id)
);
-- The recent activity of a member, newest first.
create index loss_shares_by_member on loss_shares (member_id, lost_at desc, id desc);

-- How a loss is divided, to the cent: each part is rounded down, and the cents that are left go to the largest remainders, of equal
-- ones to the older deposit. `divideProRata` of the server does the same. Only these deposits, where they are given. No rows when
-- the deposits have less than the amount.
create function divide_loss(p_plan uuid, p_day date, p_amount bigint, p_only uuid[] default null)
returns table (deposit_id uuid, member_id uuid, left_cents bigint, amount_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  with kept as (
    select id, deposits.member_id, received_cents - lost_cents as left_cents, sum(received_cents - lost_cents) over () as total
    from deposits
    where plan_id = p_plan and status = 'completed' and released_at is null and received_cents > lost_cents
      and decided_at < (p_day + 1)::timestamp at time zone 'UTC' and (p_only is null or id = any (p_only))
  ),
  cut as (
    select kept.*, div(p_amount::numeric * kept.left_cents, total) as cents,
      mod(p_amount::numeric * kept.left_cents, total) as remainder
    from kept where total >= p_amount
  ),
  ranked as (
    select *, cents + case
      when row_number() over (order by remainder desc, id) <= p_amount - sum(cents) over () then 1 else 0 end as part
    from cut
  )
  select id, ranked.member_id, ranked.left_cents, part::bigint from ranked where part > 0
$$;

-- Posts a loss that members share, as two people approved it: the gains that the plan had when it was requested, and the rest from
-- the deposits. Plan, day and amounts come from the request's payload, so the server can take neither more nor from others. Returns
-- how many deposits lost; 0 when it was posted before.
--
-- Refuses, changing nothing:
--   CL005                          there is no such request, or a second person has not approved it
--   23514 losses_are_as_requested  the plan has other gains than then, or its deposits have less than the rest
create function ledger.post_shared_loss(p_approval uuid, p_actor text) returns integer
language plpgsql security definer
-- Planned for as many deposits as there are, as in ledger.post_as_owner.
set plan_cache_mode = force_custom_plan set search_path = pg_catalog, pg_temp as $$
declare
  request record;
  locked uuid[];
  gains bigint;
  shared_count integer;
begin
  select loss.id as loss_id, a.payload ->> 'from' as gains_code, a.payload ->> 'to' as custody_code,
      (a.payload ->> 'plan_id')::uuid as plan_id, (a.payload ->> 'day')::date as day,
      ((a.payload ->> 'amount')::numeric * 100)::bigint as amount,
      ((a.payload ->> 'from_gains')::numeric * 100)::bigint as from_gains
    into request
    from public.approvals a join public.gains_and_losses loss on loss.approval_id = a.id
    where a.id = p_approval and a.kind = 'gain_or_loss' and a.payload ->> 'transfer' = 'loss_realised'
      and a.payload ? 'from_gains' and a.status = 'approved' and a.decided_by <> a.requested_by
    for update of a;
  if not found then
    raise exception 'two people have not approved this loss' using errcode = 'CL005';
  end if;
  if exists (select from public.loss_shares where loss_id = request.loss_id) then
    return 0;
  end if;

  -- The deposits before the accounts, as a release does: of the two, the second sees what the first has left.
  locked := array(
    select id from public.deposits
    where plan_id = request.plan_id and status = 'completed' and released_at is null and received_cents > lost_cents
      and decided_at < (request.day + 1)::timestamp at time zone 'UTC'
    order by id for update);
  select balance_cents into gains from ledger.accounts where code = request.gains_code for update;

  insert into public.loss_shares (id, loss_id, deposit_id, member_id, left_cents, amount_cents)
    select gen_random_uuid(), request.loss_id, part.deposit_id, part.member_id, part.left_cents, part.amount_cents
    from public.divide_loss(request.plan_id, request.day, request.amount - request.from_gains, locked) as part;
  get diagnostics shared_count = row_count;
  if gains <> request.from_gains or shared_count = 0 then
    raise exception 'the plan has other gains or less in deposits than when the loss was requested'
      using errcode = 'check_violation', table = 'loss_shares', constraint = 'losses_are_as_requested';
  end if;
  update public.deposits deposit set lost_cents = deposit.lost_cents + share.amount_cents
    from public.loss_shares share where share.loss_id = request.loss_id and deposit.id = share.deposit_id;

  perform ledger.post_as_owner(array_agg(id), array_agg(kind), array_agg(from_code), array_agg(request.custody_code),
      array_agg(cents), array_agg(p_approval), array_agg(p_actor))
    from (
      select p_approval as id, 'loss_realised' as kind, request.gains_code as from_code, request.from_gains as cents
      where request.from_gains > 0
      union all
      (select id, 'loss_shared', 'member:' || member_id || ':invested', amount_cents
        from public.loss_shares where loss_id = request.loss_id order by deposit_id)
    ) as transfer;
  return shared_count;
end
$$;
grant execute on function ledger.post_shared_loss, divide_loss to cairn_server;

-- The server may add, and never delete: what was recorded, requested or paid stays as it was. A distribution begins as
-- `posting`, and only its outcome is written later.
grant select, insert on gains_and_losses, distribution_shares to cairn_server;
grant select on distributions, reversed_shares, loss_shares to cairn_server;
grant insert (id, plan_id, amount_cents, rule, as_of, preview_hash, requested_by, approval_id) on distributions to cairn_server;
grant update (status, failure, counted_from, invested_cents, member_count, finished_at) on distributions to cairn_server;
-- The auditor compares them with the ledger: the money and the request, but not the evidence.
grant select (id, plan_id, kind, amount_cents, approval_id) on gains_and_losses to cairn_auditor;
grant select (id, plan_id, amount_cents, status, member_count, reversal_approval_id) on distributions to cairn_auditor;
grant select (id, distribution_id, member_id, amount_cents) on distribution_shares to cairn_auditor;
grant select on reversed_shares, loss_shares to cairn_auditor;

comment on table gains_and_losses is 'Gains and losses of plans, with their evidence.';
comment on table distributions is 'Requests to pay gains out to members, and what became of them.';
comment on table distribution_shares is 'What each member got from a distribution.';
comment on table reversed_shares is 'What was taken back when a distribution was reversed.';
comment on table loss_shares is 'What each deposit lost by a loss that was larger than the gains of its plan.';

reset role;
