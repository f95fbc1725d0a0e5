-- What was moved on each day, by kind: the overview of the back office shows the platform's money over time, and two million
-- transfers cannot be added up while somebody waits.
--
-- These are sums of what is in the books and no books themselves: nobody's figure is read from here, whoever doubts them adds
-- the transfers up again, and `npm run ledger:verify` does. They are behind the postings, as the seal is, because a row that every posting
-- adds to would be the row on which everybody waits. A transfer is added once its transaction and all older ones are over, so
-- each is in the sums or after them, and never in both; whoever reads adds the few that come after.
set role cairn_owner;

create table ledger.day_sums (
  -- In UTC, when the transfers were posted or, for what happened before the books, when it happened.
  day            date not null,
  kind           text not null references ledger.transfer_kinds on delete restrict,
  -- The account of the asset for what came in or went out by one; empty for everything else.
  custody        text not null,
  transfer_count bigint not null check (transfer_count > 0),
  amount_cents   bigint not null check (amount_cents > 0),
  -- The overview reads all of it in one go; the sums add to one row each.
  primary key (day, kind, custody)
);

-- How far the sums go: all transfers of transactions before this one are in them, and no other.
create table ledger.day_sums_end (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  until_xact      xid8 not null
);
insert into ledger.day_sums_end (until_xact) values ('0');

create trigger day_sums_are_made_by_function before insert or update or delete or truncate on ledger.day_sums
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger day_sums_end_moves_by_function before insert or update or delete or truncate on ledger.day_sums_end
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- Adds what can be added. Answers how many transfers that were; 0 also when another server is at it.
create function ledger.sum_days() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  horizon constant xid8 := pg_snapshot_xmin(pg_current_snapshot());
  first_xact xid8;
  summed_count bigint;
begin
  if not pg_try_advisory_xact_lock(hashtext('cairn ledger day sums')) then
    return 0;
  end if;
  select until_xact into first_xact from ledger.day_sums_end;
  -- Another server has gone further since our snapshot; and in a cluster that was filled from a dump, transaction numbers begin
  -- anew, where the server does not start at all.
  if horizon <= first_xact then
    return 0;
  end if;

  with summed as (
    select (t.posted_at at time zone 'UTC')::date as day, t.kind, coalesce(c.code, '') as custody,
      count(*) as transfer_count, sum(t.amount_cents)::bigint as amount_cents
    from ledger.transfers t
    left join ledger.accounts c on c.role = 'custody' and c.id in (t.from_account, t.to_account)
    where t.xact >= first_xact and t.xact < horizon
    group by 1, 2, 3
  ),
  added as (
    insert into ledger.day_sums as sums (day, kind, custody, transfer_count, amount_cents)
    select * from summed
    on conflict (day, kind, custody) do update
      set transfer_count = sums.transfer_count + excluded.transfer_count,
          amount_cents = sums.amount_cents + excluded.amount_cents
  )
  select coalesce(sum(transfer_count), 0) into summed_count from summed;
  update ledger.day_sums_end set until_xact = horizon;
  return summed_count;
end
$$;

-- The server reads, and asks for the sums to be brought further. It may write neither table.
grant select on ledger.day_sums, ledger.day_sums_end to cairn_server, cairn_auditor;
revoke execute on function ledger.sum_days from public;
grant execute on function ledger.sum_days to cairn_server;

comment on table ledger.day_sums is 'What was moved on each day, by kind, as the transfers say.';
comment on table ledger.day_sums_end is 'How far the sums of days go.';

reset role;
