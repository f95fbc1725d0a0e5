-- The books, as double entry in its smallest form. A transfer is one row with one amount and two accounts, so the two
-- sides are equal by construction and the sum over all accounts is always zero.
--
-- The ledger in reading order: this file (accounts and transfers), 0003 (posting), 0005 (the seal), 0012 (totals and
-- verifications), 0024 (losses and distributions), 0025 (reversals of credits), 0026 (the cause of each transfer).
--
-- The database keeps these rules, independently of the server:
--   * Money moves only through the functions of 0003. No role that can log in may insert, update, delete or truncate
--     here.
--   * A posted transfer is never changed. A correction is a new transfer.
--   * No account that keeps a balance goes below zero. A check on the locked row enforces it.
--   * A kind of transfer connects only the two account roles listed for it, and never two different members.
set role cairn_owner;

-- The chart of accounts; apps/server/src/ledger/README.md explains it.
create table ledger.account_roles (
  role          text primary key,
  -- A member's accounts and the pots that may not be overdrawn keep their balance on their row, and are locked to
  -- change it. An account that every transfer touches keeps none, because all transfers would wait for that row. Its
  -- balance is the sum of its transfers.
  keeps_balance boolean not null,
  is_members    boolean not null,
  meaning       text not null
);

insert into ledger.account_roles (role, keeps_balance, is_members, meaning) values
  ('available',       true,  true,  'What a member can withdraw or invest'),
  ('invested',        true,  true,  'What a member has in plans'),
  ('held',            true,  true,  'What a member has asked to withdraw and has not been sent'),
  ('custody',         false, false,
    'What the platform has of an asset; below zero by that, as the other side of what it owes'),
  ('realised_gains',  true,  false, 'Gains that a plan has made and not yet distributed'),
  ('bonus_budget',    true,  false, 'What may be paid as referral bonuses'),
  ('fees',            true,  false, 'Fees taken'),
  ('opening',         false, false, 'The other side of balances from before the books were opened'),
  ('network_fees',    false, false, 'Fees of chains for sending; below zero by that'),
  ('corrections',     false, false, 'The other side of manual corrections; below zero by what members were given');

-- Every place where money can be, and for most of them how much is there.
create table ledger.accounts (
  id            bigint generated always as identity primary key,
  -- The server's name for the account: `member:<id>:available`, `custody:bitcoin`, `bonus_budget`.
  code          text not null unique,
  role          text not null references ledger.account_roles on delete restrict,
  -- No foreign key to members: the ledger depends on no other table, and members are never deleted.
  member_id     uuid,
  balance_cents bigint,
  opened_at     timestamptz not null default now(),
  -- The account of a closed member.
  is_closed     boolean not null default false,

  -- The floor. The row is locked when this is checked, so two withdrawals cannot both spend the same money.
  constraint accounts_balance_floor check (balance_cents >= 0),
  -- No money is posted to or from a closed account, by anybody: a confirmed deposit, a bonus, a share, a correction.
  -- The row is locked when this is checked, so it costs a posting nothing.
  constraint accounts_closed_are_empty check (not is_closed or balance_cents = 0),
  -- The code agrees with the row: role and, for a member's account, the member.
  constraint accounts_are_named_for_what_they_are check (
    code = case when member_id is null then role else 'member:' || member_id || ':' || role end
    or (member_id is null and starts_with(code, role || ':'))
  ),
  -- A member has one account of each role.
  constraint accounts_one_of_each_role unique (member_id, role)
) with (fillfactor = 80); -- leaves room on each page for the next version of a row whose balance changes often
-- `listAccounts` of one role.
create index accounts_by_role on ledger.accounts (role, id);
-- The platform's own accounts: `cairn verify`, and the search of accounts by words.
create index accounts_of_the_platform on ledger.accounts (id) where member_id is null;

-- The kinds of transfer, and the account roles that each connects. A kind that is not listed cannot be posted.
create table ledger.transfer_kinds (
  kind          text primary key,
  from_role     text not null references ledger.account_roles on delete restrict,
  to_role       text not null references ledger.account_roles on delete restrict,
  -- Some kinds bring money into the books although nothing arrived; the server may not post them by itself.
  server_may    boolean not null,
  meaning       text not null,
  -- The kind of request that two people must approve before this is posted; null when none is needed.
  approval_kind text
);

insert into ledger.transfer_kinds (kind, from_role, to_role, server_may, approval_kind, meaning) values
  ('deposit_confirmed',     'custody',        'invested',        true,  null, 'A payment arrived and is in a plan'),
  ('deposit_from_balance',  'available',      'invested',        true,  null, 'A member put balance into a plan'),
  ('deposit_released',      'invested',       'available',       true,  null, 'A deposit matured or was released'),
  ('withdrawal_held',       'available',      'held',            true,  null, 'A withdrawal was requested'),
  ('withdrawal_released',   'held',           'available',       true,  null, 'A withdrawal was rejected or cancelled'),
  ('withdrawal_sent',       'held',           'custody',        true,  null, 'A withdrawal was sent'),
  ('bonus_paid',            'bonus_budget',   'available',       true,  null, 'A sponsor earned a referral bonus'),
  ('gain_distributed',      'realised_gains', 'available',       true,  null,
    'A member got their share of a plan''s gains'),
  ('distribution_reversed', 'available',      'realised_gains',  false, null,
   'A share of gains was taken back, because its distribution was reversed'),
  ('bonus_budget_funded',   'opening',        'bonus_budget',    false, null, 'The owner set money aside for bonuses'),
  ('bonus_budget_paid_in',  'custody',        'bonus_budget',    false, 'bonus_budget_funding',
   'The platform paid money in for bonuses'),
  ('bonus_budget_returned', 'bonus_budget',   'custody',         false, 'bonus_funding_reversal',
   'A funding of the bonus budget was entered wrongly'),
  ('gain_realised',         'custody',        'realised_gains',  false, 'gain_or_loss', 'A plan made a gain'),
  ('loss_realised',         'realised_gains', 'custody',         false, 'gain_or_loss', 'A plan made a loss'),
  ('loss_shared',           'invested',       'custody',         false, null,
   'A deposit''s part of a loss that was larger than the gains of its plan'),
  ('network_fee_paid',      'network_fees',   'custody',         false, 'custody_movement', 'A chain took a fee'),
  ('network_fee_returned',  'custody',        'network_fees',    false, 'custody_movement',
   'A network fee was entered wrongly'),
  ('custody_moved',         'custody',        'custody',         false, 'custody_movement',
   'Holdings of one asset became another; the account that it came from receives'),
  ('custody_written_off',   'corrections',    'custody',         false, 'custody_movement',
   'Holdings were lost or stolen'),
  ('custody_found',         'custody',        'corrections',     false, 'custody_movement',
   'Holdings were found that the books did not have'),
  ('payment_credited',      'custody',        'available',       false, 'payment_outcome',
   'A payment without a deposit went to a member''s balance'),
  ('deposit_payment_credited', 'custody',     'available',       true,  null,
   'A payment to the address of an ended deposit went to its member''s balance'),
  ('deposit_reversed',      'invested',       'custody',         false, null,
   'A deposit was credited wrongly, or a payment of it left the chain'),
  ('payment_reversed',      'available',      'custody',         false, null,
   'The same, from the balance of the member'),
  ('bonus_reversed',        'available',      'bonus_budget',    false, null,
   'The bonus of a deposit whose credit was taken back'),
  ('payment_loss_booked',   'corrections',    'custody',         false, 'payment_loss',
   'What the member did not have of a credit that was taken back'),
  ('correction_credited',   'corrections',    'available',       false, 'manual_transfer',
   'A member had too little, by an error'),
  ('correction_debited',    'available',      'corrections',     false, 'manual_transfer',
   'A member had too much, by an error');

-- Every movement of money: one row, one amount, two sides.
create table ledger.transfers (
  -- The order in which the numbers were drawn. A transaction that draws a lower one may commit later, and a refused
  -- transfer leaves a gap. The sealer, `update_daily_totals` and `viewSeal` read by it what was posted since the last
  -- time; so do `viewOverview` and `listAccounts`, what the daily totals do not include yet.
  position     bigint generated always as identity primary key,
  -- Chosen by the caller, so that a repeat is the same transfer: this is the idempotency key of the books.
  id           uuid not null unique,
  kind         text not null,
  -- No foreign keys to accounts and kinds: they would lock the row of a busy account for each transfer. The functions
  -- that insert here find both accounts and the kind in the same statement, accounts are never deleted, and the
  -- verifier checks.
  from_account bigint not null,
  to_account   bigint not null,
  amount_cents bigint not null,
  -- The deposit, withdrawal, bonus or request that caused it.
  reference    uuid not null,
  -- Who did it: `member:<id>`, `operator:<id>`, `system`.
  actor        text not null,
  -- When it took effect: the clock at the posting, under the locks of its accounts, because the transaction began
  -- before it waited for them. It is visible after the commit; see `ledger.wait_for_postings`.
  posted_at    timestamptz not null default clock_timestamp(),

  constraint transfers_amount_is_positive check (amount_cents > 0),
  constraint transfers_have_two_accounts check (from_account <> to_account)
);
-- Lists are in the order of `posted_at`; `position` differs from it where transfers were backdated. An index is named
-- by its readers: calls of the contract, jobs and commands. `exportTransfers` and `exportJournal` read as
-- `listTransfers` does.
--
-- `listTransfers` of an account or a member; `viewBalanceAt`; the balance curve and the figures of `viewDashboard`;
-- `viewStatement`.
create index transfers_by_from_account on ledger.transfers (from_account, posted_at, position) include (amount_cents);
create index transfers_by_to_account on ledger.transfers (to_account, posted_at, position) include (amount_cents);
-- `listTransfers` of a deposit, withdrawal, request or distribution, which may have a hundred thousand;
-- `listRecordTransfers`, on a record's page; `cairn verify`, which compares every record with its transfers.
create index transfers_by_reference on ledger.transfers (reference, posted_at, position);
-- `listTransfers` without a filter, or of some days.
create index transfers_by_moment on ledger.transfers (posted_at, position);
-- `listTransfers` of one kind, which may be rare.
create index transfers_by_kind on ledger.transfers (kind, posted_at, position);
-- `listTransfers` of exactly one amount.
create index transfers_by_amount on ledger.transfers (amount_cents, posted_at, position);
-- `listTransfers` by one operator. Transfers by members and the system are left out, so that their payments write no
-- more index rows. With the kind and the accounts at the end of the key PostgreSQL skips the others in the index.
create index transfers_by_operator on ledger.transfers (actor, posted_at, position, kind, from_account, to_account)
  where left(actor, 9) = 'operator:';
-- How many transfers are by operators. Without it PostgreSQL takes them for few, and reads all that an operator did
-- where another filter leaves a handful.
create statistics ledger.transfers_of_operators on (left(actor, 9)) from ledger.transfers;

-- A few platform accounts have nearly all transfers. From a sample of those PostgreSQL concludes that every account has
-- many, and reads the whole table for a member who has three. So it gets the estimate of one account for every
-- twentieth transfer. The values it knows to be frequent keep their own estimate. It takes effect at the next analyze.
alter table ledger.transfers
  alter column from_account set (n_distinct = -0.05),
  alter column to_account set (n_distinct = -0.05);

-- Only functions that run as cairn_owner write here. The triggers stop a superuser's mistake too.
create function ledger.refuse_writing() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is written only by its own functions (% on %)', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create trigger transfers_are_never_changed before update or delete or truncate on ledger.transfers
  for each statement execute function ledger.refuse_writing();
create trigger transfers_are_posted_by_function before insert on ledger.transfers
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger account_roles_are_changed_by_migration before insert or update or delete or truncate
  on ledger.account_roles
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger transfer_kinds_are_changed_by_migration before insert or update or delete or truncate
  on ledger.transfer_kinds
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();
create trigger accounts_are_never_removed before delete or truncate on ledger.accounts
  for each statement execute function ledger.refuse_writing();
create trigger accounts_change_by_function before insert or update on ledger.accounts
  for each statement when (current_user <> 'cairn_owner') execute function ledger.refuse_writing();

-- Opens an account. Does nothing when there is an account with that code.
create function ledger.open_account(p_code text, p_role text, p_member_id uuid default null) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into ledger.accounts (code, role, member_id, balance_cents)
  select p_code, r.role, p_member_id, case when r.keeps_balance then 0 end
  from ledger.account_roles r
  where r.role = p_role and r.is_members = (p_member_id is not null)
  on conflict (code) do nothing
$$;

-- The platform's own accounts. A plan's account is opened with the plan, a member's accounts with the member.
select ledger.open_account('custody:bitcoin', 'custody'),
       ledger.open_account('custody:ethereum', 'custody'),
       ledger.open_account('custody:usdt', 'custody'),
       -- For money at a bank or with a broker.
       ledger.open_account('custody:usd', 'custody'),
       ledger.open_account('bonus_budget', 'bonus_budget'),
       ledger.open_account('fees', 'fees'),
       ledger.open_account('opening', 'opening'),
       ledger.open_account('network_fees', 'network_fees'),
       ledger.open_account('corrections', 'corrections');

-- The server and the auditor read everything. Insert, update, delete and truncate are granted to no role.
grant select on ledger.account_roles, ledger.accounts, ledger.transfer_kinds, ledger.transfers
  to cairn_server, cairn_auditor;
grant execute on function ledger.open_account to cairn_server;

reset role;
