-- How many deposits and withdrawals one member requests. Operators decide each, so one member could hide what matters
-- among hundreds of requests.
--
-- The counts are kept in a row per member and not read from the records: a member of many years has thousands of them,
-- and each request would read all. Triggers keep the row, because deposits and withdrawals change in many places, and
-- the row is locked from the insert to the end of the transaction: of many requests at once the last counts the first.
set role cairn_owner;

-- Half of each page stays free, so that PostgreSQL can change a row in place.
create table money_requests (
  member_id           uuid primary key references members,
  pending_deposits    integer not null default 0,
  pending_withdrawals integer not null default 0,
  -- An hour begins with a request, and the next one with the first request after its end.
  hour_began          timestamptz not null default now(),
  within_hour         integer not null default 0,
  -- A count is never below zero. One constraint, because PostgreSQL reads the text of each again for every request.
  constraint money_requests_are_counts check (least(pending_deposits, pending_withdrawals, within_hour) >= 0)
) with (fillfactor = 50);

-- Each member has a row from the beginning, so that a request changes it and adds none.
create function begin_money_requests() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.money_requests (member_id) values (new.id);
  return null;
end
$$;
create trigger members_begin_money_requests after insert on members
  for each row execute function begin_money_requests();

-- Counts a request. Refuses with CL008 and the constraint that names what is too many; the detail has the values for
-- the sentence.
create function count_money_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_deposit constant boolean := tg_table_name = 'deposits';
  is_pending constant boolean := new.status = 'pending';
  counted public.money_requests;
  allowed record;
begin
  update public.money_requests set
      pending_deposits = pending_deposits + (is_pending and is_deposit)::integer,
      pending_withdrawals = pending_withdrawals + (is_pending and not is_deposit)::integer,
      hour_began = case when hour_began > now() - interval '1 hour' then hour_began else now() end,
      within_hour = (new.requested_at > now() - interval '1 hour')::integer
        + case when hour_began > now() - interval '1 hour' then within_hour else 0 end
    where member_id = new.member_id
    returning * into counted;
  -- The row ends with the account. A call that began before requests nothing any more.
  if not found then
    raise exception 'this account is closed'
      using errcode = 'check_violation', schema = 'ledger', table = 'accounts',
        constraint = 'accounts_closed_are_empty';
  end if;

  select pending_deposits_max, pending_withdrawals_max, money_requests_hourly_max into allowed from public.settings;
  if is_pending and is_deposit and counted.pending_deposits > allowed.pending_deposits_max then
    raise exception 'too many pending deposits' using errcode = 'CL008', constraint = 'deposits_few_pending',
      detail = json_build_object('count', allowed.pending_deposits_max);
  elsif is_pending and not is_deposit and counted.pending_withdrawals > allowed.pending_withdrawals_max then
    raise exception 'too many pending withdrawals' using errcode = 'CL008', constraint = 'withdrawals_few_pending',
      detail = json_build_object('count', allowed.pending_withdrawals_max);
  elsif counted.within_hour > allowed.money_requests_hourly_max then
    raise exception 'too many money requests' using errcode = 'CL008', constraint = 'money_requests_few_within_an_hour',
      detail = json_build_object('count', allowed.money_requests_hourly_max, 'retryAfter',
        ceil(extract(epoch from counted.hour_began + interval '1 hour' - now())));
  end if;
  return null;
end
$$;
-- Backdated rows (only the owner of the tables inserts them) do not count.
create trigger deposits_few_requests after insert on deposits
  for each row when (new.status = 'pending' or new.requested_at > now() - interval '1 hour')
  execute function count_money_request();
create trigger withdrawals_few_requests after insert on withdrawals
  for each row when (new.status = 'pending' or new.requested_at > now() - interval '1 hour')
  execute function count_money_request();

-- A decided or cancelled request is no longer pending, and a withdrawal whose approval was discarded is pending again.
-- It stays counted within its hour: it was work for the ledger.
create function count_decided_request() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  change constant integer := case new.status when 'pending' then 1 else -1 end;
begin
  update public.money_requests set
      pending_deposits = pending_deposits + change * (tg_table_name = 'deposits')::integer,
      pending_withdrawals = pending_withdrawals + change * (tg_table_name = 'withdrawals')::integer
    where member_id = new.member_id;
  return null;
end
$$;
create trigger deposits_leave_pending after update of status on deposits
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function count_decided_request();
create trigger withdrawals_leave_pending after update of status on withdrawals
  for each row when ((old.status = 'pending') <> (new.status = 'pending')) execute function count_decided_request();

reset role;
