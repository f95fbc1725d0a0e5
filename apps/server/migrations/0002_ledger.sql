-- The books. Double entry in its smallest form: a transfer is one row with one amount and two accounts, so the two sides are
-- equal by construction and the sum over all accounts is zero at any moment.
--
-- What holds, whatever the server does:
--   * money moves only through ledger.post(); no role that can log in may insert, update, delete or truncate here;
--   * a transfer, once posted, is never changed: a correction is a new transfer;
--   * no account that keeps a balance goes below zero, by a check on the very row that is locked;
--   * each kind of transfer joins only the two roles of account listed for it, and never two different members.
set role cairn_owner;

-- The chart of accounts, explained in apps/server/src/ledger/README.md.
create table ledger.account_roles (
  role          text primary key,
  -- A member's accounts and the pots that may not be overdrawn keep their balance on their row, and are locked to change it.
  -- An account that every transfer touches keeps none: it would be the row on which everybody waits. Its balance is the sum
  -- of its transfers.
  keeps_balance boolean not null,
  is_members    boolean not null,
  meaning       text not null
);

insert into ledger.account_roles (role, keeps_balance, is_members, meaning) values
  ('available',       true,  true,  'What a member can withdraw or invest'),
  ('invested',        true,  true,  'What a member has in plans'),
  ('held',            true,  true,  'What a member has asked to withdraw and has not been sent'),
  ('custody',         false, false, 'What the platform received of an asset; below zero by what it received'),
  ('realised_gains',  true,  false, 'Gains of a plan that were really made and not yet distributed'),
  ('bonus_budget',    true,  false, 'What may be paid as referral bonuses'),
  ('fees',            true,  false, 'Fees taken'),
  ('withdrawals_out', false, false, 'What was sent to members'),
  ('opening',         false, false, 'The other side of what was there before the books were opened');

create table ledger.accounts (
  id            bigint generated always as identity primary key,
  -- `member:<id>:available`, `custody:bitcoin`, `bonus_budget`: how the server names it.
  code          text not null unique,
  role          text not null references ledger.account_roles on delete restrict,
  -- No foreign key to members: the ledger stands by itself, and nobody may delete a member.
  member_id     uuid,
  balance_cents bigint,
  opened_at     timestamptz not null default now(),

  -- The floor. The row is locked when this is checked, so two withdrawals cannot both see the same money.
  constraint accounts_balance_floor check (balance_cents >= 0),
  -- The code says whose account it is, and cannot say otherwise than the row.
  constraint accounts_are_named_for_what_they_are check (
    code = case when member_id is null then role else 'member:' || member_id || ':' || role end
    or (member_id is null and starts_with(code, role || ':'))
  ),
  -- A member has one account of each role.
  constraint accounts_one_of_each_role unique (member_id, role)
) with (fillfactor = 80); -- room on each page for the next version of a row whose balance changes often

-- Which kinds of transfer there are, and between which roles of account. What is not listed cannot be posted.
create table ledger.transfer_kinds (
  kind       text primary key,
  from_role  text not null references ledger.account_roles on delete restrict,
  to_role    text not null references ledger.account_roles on delete restrict,
  -- Some kinds bring money into the books without anything arriving; the server may not post them.
  server_may boolean not null,
  meaning    text not null
);

insert into ledger.transfer_kinds (kind, from_role, to_role, server_may, meaning) values
  ('deposit_confirmed',    'custody',      'invested',        true,  'A payment arrived and is in a plan'),
  ('deposit_from_balance', 'available',    'invested',        true,  'A member put balance into a plan'),
  ('deposit_released',     'invested',     'available',       true,  'A deposit matured or was released'),
  ('withdrawal_held',      'available',    'held',            true,  'A withdrawal was asked for'),
  ('withdrawal_released',  'held',         'available',       true,  'A withdrawal was rejected or cancelled'),
  ('withdrawal_sent',      'held',         'withdrawals_out', true,  'A withdrawal was sent'),
  ('bonus_paid',           'bonus_budget', 'available',       true,  'A sponsor earned a referral bonus'),
  ('bonus_budget_funded',  'opening',      'bonus_budget',    false, 'The owner put money aside for bonuses');

create table ledger.transfers (
  -- The order of posting. It may have gaps: a refused transfer uses a number up.
  position     bigint generated always as identity primary key,
  -- Drawn by the caller, so that a repeat is the same transfer: this is the idempotency key of the books.
  id           uuid not null unique,
  kind         text not null,
  -- No foreign keys to accounts and kinds: they would lock the row of a busy account for each transfer. The one function that
  -- inserts here finds both accounts and the kind in the same statement, accounts are never deleted, and the verifier looks.
  from_account bigint not null,
  to_account   bigint not null,
  amount_cents bigint not null,
  -- The deposit, withdrawal or bonus that caused it.
  reference    uuid not null,
  -- Who did it: `member:<id>`, `operator:<id>`, `system`.
  actor        text not null,
  posted_at    timestamptz not null default now(),
  -- The transaction that posted it. The sealer seals what belongs to transactions that are over, in this order.
  xact         xid8 not null default pg_current_xact_id(),

  constraint transfers_amount_is_positive check (amount_cents > 0),
  constraint transfers_have_two_accounts check (from_account <> to_account)
);
-- An account's statement, and the sum of one that keeps no balance.
create index transfers_by_from_account on ledger.transfers (from_account, position) include (amount_cents);
create index transfers_by_to_account on ledger.transfers (to_account, position) include (amount_cents);
-- What a deposit or withdrawal caused.
create index transfers_by_reference on ledger.transfers (reference);
-- What the sealer takes next.
create index transfers_by_xact on ledger.transfers (xact, position);

-- Nobody writes here but the functions below, which run as cairn_owner; not even a superuser by an oversight.
create function ledger.refuse_writing() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is written only by its own functions (% on %)', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger transfers_are_never_changed before update or delete on ledger.transfers
  for each row execute function ledger.refuse_writing();
-- Row triggers do not fire on truncate.
create trigger transfers_are_never_truncated before truncate on ledger.transfers
  for each statement execute function ledger.refuse_writing();
create trigger transfers_are_posted_by_function before insert on ledger.transfers
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger account_roles_are_changed_by_migration before insert or update or delete or truncate on ledger.account_roles
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger transfer_kinds_are_changed_by_migration before insert or update or delete or truncate on ledger.transfer_kinds
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger accounts_are_never_removed before delete on ledger.accounts
  for each row execute function ledger.refuse_writing();
create trigger accounts_are_never_truncated before truncate on ledger.accounts
  for each statement execute function ledger.refuse_writing();
create trigger accounts_change_by_function before insert or update on ledger.accounts
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- Opens an account, or leaves the one with that code as it is.
create function ledger.open_account(p_code text, p_role text, p_member_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.accounts (code, role, member_id, balance_cents)
  select p_code, r.role, p_member_id, case when r.keeps_balance then 0 end
  from ledger.account_roles r
  where r.role = p_role and r.is_members = (p_member_id is not null)
  on conflict (code) do nothing
$$;

-- Says why a transfer was not posted, or nothing when it had been posted before as it is asked for now.
create function ledger.require_same_transfer(
  p_id uuid, p_kind text, p_from text, p_to text, p_amount bigint, p_reference uuid
) returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  is_same boolean;
begin
  select t.kind = p_kind and f.code = p_from and g.code = p_to and t.amount_cents = p_amount and t.reference = p_reference
    into is_same
    from ledger.transfers t
    join ledger.accounts f on f.id = t.from_account
    join ledger.accounts g on g.id = t.to_account
    where t.id = p_id;
  if not found then
    raise exception 'an account is unknown, or this kind of transfer does not join these accounts' using errcode = 'CL001';
  elsif is_same is not true then
    raise exception 'a transfer id was used before for another transfer' using errcode = 'CL002';
  end if;
end
$$;

-- Posts transfers in the order given: all of them, or none. The arrays are parallel, one place a transfer. Answers how many
-- were new: posting the same transfer twice is posting it once.
--
-- Refuses, changing nothing:
--   23514 accounts_balance_floor   an account would go below zero
--   CL001                          an account is unknown, or the kind does not join these two
--   CL002                          the id was used for another transfer
create function ledger.post_transfers(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[],
  p_actor text, p_by_server boolean
) returns integer language plpgsql
-- The statements below always want the same plan: one look into an index. Planning them anew each time, as PostgreSQL would
-- for arrays, costs several times what they do.
set plan_cache_mode = force_generic_plan set search_path = pg_catalog, pg_temp as $$
declare
  from_id bigint;
  to_id bigint;
  new_count integer := 0;
begin
  -- In the order of their ids, so that two postings over the same accounts never wait for each other.
  perform from ledger.accounts
    where code = any (p_from || p_to) and balance_cents is not null
    order by id
    for update;

  for place in 1 .. greatest(cardinality(p_ids), cardinality(p_from), cardinality(p_to)) loop
    -- A repeat that ran at the same moment has committed by now, or the unique id waits for it here.
    insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor)
    select p_ids[place], k.kind, f.id, g.id, p_amounts[place], p_references[place], p_actor
    from ledger.accounts f, ledger.accounts g, ledger.transfer_kinds k
    where f.code = p_from[place] and g.code = p_to[place]
      and k.kind = p_kinds[place] and k.from_role = f.role and k.to_role = g.role
      and (k.server_may or not p_by_server)
      -- Money never goes straight from one member to another.
      and (f.member_id is null or g.member_id is null or f.member_id = g.member_id)
    on conflict (id) do nothing
    returning from_account, to_account into from_id, to_id;

    if found then
      update ledger.accounts
        set balance_cents = balance_cents + case when id = to_id then p_amounts[place] else -p_amounts[place] end
        where id in (from_id, to_id) and balance_cents is not null;
      new_count := new_count + 1;
    else
      perform ledger.require_same_transfer(
        p_ids[place], p_kinds[place], p_from[place], p_to[place], p_amounts[place], p_references[place]);
    end if;
  end loop;
  return new_count;
end
$$;

-- What the server calls.
create function ledger.post(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text
) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_transfers(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actor, true)
$$;

-- What the owner alone calls: any kind. Granted to nobody.
create function ledger.post_as_owner(
  p_ids uuid[], p_kinds text[], p_from text[], p_to text[], p_amounts bigint[], p_references uuid[], p_actor text
) returns integer language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_transfers(p_ids, p_kinds, p_from, p_to, p_amounts, p_references, p_actor, false)
$$;

-- The platform's own accounts. Those of plans are opened with the plan, those of members with the member.
select ledger.open_account('custody:bitcoin', 'custody'),
       ledger.open_account('custody:ethereum', 'custody'),
       ledger.open_account('custody:usdt', 'custody'),
       ledger.open_account('bonus_budget', 'bonus_budget'),
       ledger.open_account('fees', 'fees'),
       ledger.open_account('withdrawals_out', 'withdrawals_out'),
       ledger.open_account('opening', 'opening');

-- The server reads everything and calls two functions. It may not insert, update, delete or truncate: no grant says so.
grant select on all tables in schema ledger to cairn_server, cairn_auditor;
grant execute on function ledger.open_account, ledger.post to cairn_server;

comment on table ledger.accounts is 'Every place where money can be, and for most of them how much is there.';
comment on table ledger.transfers is 'Every movement of money: one row, one amount, two sides.';

reset role;
