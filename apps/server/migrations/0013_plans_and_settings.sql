-- What members can invest in, where they pay to, and the settings. An owner changes a plan or a setting alone where
-- that tightens a rule; loosening a setting, or widening the limits of an open plan, takes two owners. A receiving
-- address takes two people, because a person who changes it alone can take every payment from then on.
set role cairn_owner;

create table plans (
  id         uuid primary key,
  name       text not null check (char_length(name) between 1 and 60),
  -- Both inclusive, in US cents.
  min_cents  bigint not null check (min_cents > 0),
  max_cents  bigint not null,
  note       text not null default '' check (char_length(note) <= 300),
  state      text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  -- After so many days a deposit returns to the balance; null when only an operator releases it.
  term_days  integer check (term_days between 1 and 3650),
  -- By what a distribution is divided: by what each member had in the plan at the end of one day, or by cents and days
  -- since the distribution before.
  distribution_rule text not null default 'record_date' check (distribution_rule in ('record_date', 'day_weighted')),
  -- The request by which two owners widened the limits last.
  limits_approval_id uuid unique references approvals on delete restrict,
  made_at    timestamptz not null default now(),
  -- The server's signature over the plan and its state. A plan without a valid one takes and returns no money.
  signature  bytea check (octet_length(signature) = 37),
  -- The version that a screen shows. When two people edit at once, the second is refused.
  changed_at timestamptz not null default now(),

  constraint plans_limits_are_in_order check (max_cents >= min_cents)
);
-- What the name of a plan looks like, in the manner of the skeletons of UTS 39: without case, marks, spaces and signs,
-- with Cyrillic and Greek letters as the Latin ones that they resemble.
create function look_of(p_name text) returns text
language sql immutable strict parallel safe set search_path = public, pg_catalog, pg_temp as $$
  select replace(replace(regexp_replace(
    translate(fold_text(p_name),
      'авекмнорстухіјѕһԁԛԝѵӏαβεζηικμνορτυχωγ01i|',
      'abekmhopctyxljshdqwvlabezhlkmvoptyxwyolll'),
    '[^[:alnum:]]', '', 'g'), 'rn', 'm'), 'vv', 'w')
$$;
-- A deposit may name its plan by name, so no two open plans have the same, or names that a reader cannot tell apart.
create unique index plans_open_name on plans (look_of(name)) where state = 'open';

create trigger plans_follow_listed_transitions before update of state on plans
  for each row when (old.state is distinct from new.state) execute function require_listed_transition('state');

-- Wider limits of an open plan need the request that another owner approved in this transaction, for these limits. An
-- only owner needs none.
create function plan_limits_take_two() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (select count(*) from operators where role = 'owner' and removed_at is null) > 1
    and not exists (select from find_approved(new.limits_approval_id, 'plan_limits') approval
      where approval.payload ->> 'plan_id' = new.id::text
        and (approval.payload ->> 'new_minimum')::numeric * 100 = new.min_cents
        and (approval.payload ->> 'new_maximum')::numeric * 100 = new.max_cents)
  then
    raise exception 'two owners have not approved these limits' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger plans_wider_limits_take_two before update of min_cents, max_cents on plans
  for each row when (old.state = 'open' and (new.min_cents < old.min_cents or new.max_cents > old.max_cents))
  execute function plan_limits_take_two();

-- The cluster and its timeline. A restore and a fail-over begin another one, in which the last commits may be missing.
create function database_timeline() returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select system_identifier || ' ' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) from pg_control_system()
$$;
grant execute on function database_timeline to cairn_server;

-- The platform's own addresses that members pay to, one current address for each asset. With an account key, each
-- bitcoin deposit gets an address of its own (`deposit_addresses`), and each member one of ether and one of USDT
-- (`member_addresses`), which may come from a list too. Then `address` is the first, which is given to nobody.
create table receiving_addresses (
  id              uuid primary key,
  asset           text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  address         text not null check (char_length(address) between 10 and 128),
  network         text not null check (network in ('mainnet', 'testnet')),
  account_key     text check (
    account_key ~ '^\[[0-9a-f]{8}/(84h/[01]|44h/(60|195))h/[0-9]+h\][xt]pub[0-9A-Za-z]{107}$'),
  -- The index of the next address of the account or the list, and the timeline in which the last one was given. Another
  -- timeline, or none, may have lost indexes that were given, so the next one is far ahead.
  next_index      integer not null default 1 check (next_index > 0),
  indexes_given_in text default database_timeline(),
  added_at        timestamptz not null default now(),
  replaced_at     timestamptz,
  -- The request that two people approved; null in the sample data. One request sets one address.
  approval_id     uuid unique,
  approval_status text generated always as (case when approval_id is not null then 'approved' end) stored,
  -- The server's signature over this row. An address without a valid one is not served.
  signature       bytea check (octet_length(signature) = 37),

  -- The request is approved.
  constraint receiving_addresses_are_approved foreign key (approval_id, approval_status)
    references approvals (id, status),
  -- The account is of the asset.
  constraint receiving_addresses_account_is_of_asset check (
    account_key is null or asset = case split_part(account_key, '/', 3)
      when '60h' then 'ethereum' when '195h' then 'usdt' else 'bitcoin' end
  )
);
-- `replaceByAccountKey`: a key is set once, with any origin before it. Set again, it would count from the
-- first index.
create unique index receiving_addresses_account_key on receiving_addresses (split_part(account_key, ']', 2));
-- The address that members are shown.
create unique index receiving_addresses_current on receiving_addresses (asset) where replaced_at is null;
-- The addresses screen: the history of each asset, newest first.
create index receiving_addresses_by_time on receiving_addresses (asset, added_at desc);

-- One row. The defaults are the product's decisions.
create table settings (
  -- The same everywhere, so that there is one row.
  id uuid primary key default '00000000-0000-4000-8000-000000000001'
    check (id = '00000000-0000-4000-8000-000000000001'),
  -- The server's signature over all settings; null until the first start. Settings without a valid one move no money.
  signature bytea check (octet_length(signature) = 37),
  -- Share of a referred member's first completed deposit that the sponsor gets, in hundredths of a percent.
  referral_bonus_basis_points  integer not null default 500 check (referral_bonus_basis_points between 0 and 10000),
  -- Withdrawals above this need an approved identity document; null requires none.
  kyc_required_above_cents     bigint check (kyc_required_above_cents >= 0),
  -- Whether money calls require a confirmed email; null: only when mail is really sent.
  email_confirmation_required  boolean,
  -- Whether the registration screen fills in the Referral ID from the link.
  referral_prefill             boolean not null default false,
  -- Above this amount two people approve a withdrawal, confirm a deposit, release one before the end of its term, and
  -- distribute gains. It is also the limit of everything that one operator decided alone within 24 hours together, so
  -- that several small decisions, or decisions of several kinds, are not a way around.
  two_approvals_above_cents    bigint not null default 1000000 check (two_approvals_above_cents >= 0),
  -- How long nothing is paid out after a changed payout address, and after a password reset. At least a day.
  address_lock_hours           integer not null default 24 check (address_lock_hours between 24 and 720),
  reset_lock_hours             integer not null default 24 check (reset_lock_hours between 24 and 720),
  -- The smallest withdrawal; null: none. Below it the network fee is out of proportion, and each is decided by hand.
  withdrawal_min_amount_cents  bigint default 1000 check (withdrawal_min_amount_cents > 0),
  -- The most that one member may request within 24 hours; null: no limit. It limits what an attacker who has taken over
  -- an account can take before it is noticed.
  withdrawal_daily_limit_cents bigint check (withdrawal_daily_limit_cents > 0),
  -- Above this, counted over 24 hours, a withdrawal takes re-authentication at most five minutes
  -- old; null: none. It stops a thief who has a session and nothing else.
  withdrawal_reauthentication_above_cents bigint check (withdrawal_reauthentication_above_cents >= 0),
  -- How far a payment may be from the requested amount for one person to confirm it, in hundredths of a percent of the
  -- request.
  deposit_difference_basis_points     integer not null default 500
    check (deposit_difference_basis_points between 0 and 10000),
  -- The smallest deposit in each coin; null: none. To collect the coins of a smaller one may cost more than it brings.
  bitcoin_deposit_min_cents  bigint check (bitcoin_deposit_min_cents > 0),
  ethereum_deposit_min_cents bigint check (ethereum_deposit_min_cents > 0),
  usdt_deposit_min_cents     bigint check (usdt_deposit_min_cents > 0),
  -- Up to this amount the server credits by itself what the chain shows, counted over 24 hours of a member: a chain has
  -- one source, which can be wrong. Zero: a person decides each.
  automatic_credit_max_cents  bigint not null default 100000 check (automatic_credit_max_cents >= 0),
  -- After how many hours an unpaid deposit ends by itself, where the server sees the payments to its address.
  deposit_open_hours          integer not null default 24 check (deposit_open_hours between 1 and 720),
  -- How many deposits of one member may be unpaid, and how many of their withdrawals may be pending, because operators
  -- decide each; and how many deposits and withdrawals one member may request within an hour.
  pending_deposits_max        integer not null default 10 check (pending_deposits_max between 1 and 10000),
  pending_withdrawals_max     integer not null default 5 check (pending_withdrawals_max between 1 and 10000),
  money_requests_hourly_max   integer not null default 60 check (money_requests_hourly_max between 1 and 100000),
  -- How long an identity document is kept after a rejection, and after the account of an approved one was closed. The
  -- law requires five years in most countries (Recommendation 11 of the FATF).
  document_kept_months        integer not null default 60 check (document_kept_months between 1 and 240),
  -- The age, in years, below which an identity document is not approved.
  member_age_min              integer not null default 18 check (member_age_min between 16 and 25),
  -- Why the withdrawals of an asset are paused; null: they are not.
  bitcoin_pause   text check (bitcoin_pause in ('maintenance', 'network', 'security')),
  ethereum_pause  text check (ethereum_pause in ('maintenance', 'network', 'security')),
  usdt_pause      text check (usdt_pause in ('maintenance', 'network', 'security')),
  -- What members can read, and whom they can ask; null: not set. Only https, because members rely on what they read
  -- there.
  terms_url       text check (terms_url ~ '^https://' and char_length(terms_url) <= 200),
  -- Members agree to the terms again when it changes.
  terms_version   text check (char_length(terms_version) between 1 and 40),
  privacy_url     text check (privacy_url ~ '^https://' and char_length(privacy_url) <= 200),
  risk_line       text check (char_length(risk_line) between 1 and 200),
  risk_url        text check (risk_url ~ '^https://' and char_length(risk_url) <= 200),
  fees_url        text check (fees_url ~ '^https://' and char_length(fees_url) <= 200),
  company_line    text check (char_length(company_line) between 1 and 200),
  -- An email address, or the address of a page.
  support_contact text check (char_length(support_contact) between 3 and 254),
  -- As in `plans`.
  changed_at                   timestamptz not null default now(),

  -- Otherwise no withdrawal would be possible.
  constraint settings_withdrawal_limits_fit check (withdrawal_min_amount_cents <= withdrawal_daily_limit_cents)
);
insert into settings default values;

-- A row marks a database with made-up data, whose passwords are public. The seed adds it, as the owner of the tables; a
-- server in production refuses the database.
create table sample_data (
  is_only_row boolean primary key default true check (is_only_row)
);

-- One row for each column above that is a setting, with the direction in which it loosens its rule; null where no rule
-- depends on it. The contract declares both, and a test compares the two. No value is the loosest; a choice ranks false
-- below null, and null below true. A pause is looser when it is removed. Each change of a text takes two owners, the
-- first one too.
create table setting_rules (
  setting text primary key,
  looser_when  text check (looser_when in ('higher', 'lower', 'removed', 'changed'))
);
insert into setting_rules (setting, looser_when) values
  ('referral_bonus_basis_points', 'higher'),
  ('kyc_required_above_cents', 'higher'),
  ('email_confirmation_required', 'lower'),
  ('referral_prefill', null),
  ('two_approvals_above_cents', 'higher'),
  ('withdrawal_min_amount_cents', 'lower'),
  ('withdrawal_daily_limit_cents', 'higher'),
  ('withdrawal_reauthentication_above_cents', 'higher'),
  ('deposit_difference_basis_points', 'higher'),
  ('bitcoin_deposit_min_cents', 'lower'),
  ('ethereum_deposit_min_cents', 'lower'),
  ('usdt_deposit_min_cents', 'lower'),
  ('automatic_credit_max_cents', 'higher'),
  ('deposit_open_hours', null),
  ('pending_deposits_max', 'higher'),
  ('pending_withdrawals_max', 'higher'),
  ('money_requests_hourly_max', 'higher'),
  ('address_lock_hours', 'lower'),
  ('reset_lock_hours', 'lower'),
  -- What is deleted earlier cannot be brought back.
  ('document_kept_months', 'lower'),
  ('member_age_min', 'lower'),
  ('bitcoin_pause', 'removed'),
  ('ethereum_pause', 'removed'),
  ('usdt_pause', 'removed'),
  ('terms_url', 'changed'),
  ('terms_version', 'changed'),
  ('privacy_url', 'changed'),
  ('risk_line', 'changed'),
  ('risk_url', 'changed'),
  ('fees_url', 'changed'),
  ('company_line', 'changed'),
  ('support_contact', 'changed');

create function is_looser(p_setting text, p_before jsonb, p_after jsonb) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce(case rule.looser_when
    when 'higher' then ranked.after > ranked.before
    when 'lower' then ranked.after < ranked.before
    when 'removed' then p_before <> 'null' and p_after = 'null'
    when 'changed' then p_after <> p_before
  end, false)
  from setting_rules rule cross join lateral (
    select max(rank) filter (where is_after) as after, max(rank) filter (where not is_after) as before
    from (values (false, p_before), (true, p_after)) side (is_after, value), lateral (
      select case case when rule.looser_when in ('higher', 'lower') then jsonb_typeof(value) end
        when 'boolean' then case when value = 'true' then 1 else -1 end
        when 'null' then case
          when 'boolean' in (jsonb_typeof(p_before), jsonb_typeof(p_after)) then 0
          when rule.looser_when = 'higher' then 'Infinity'::numeric
          else '-Infinity'::numeric
        end
        -- A count as a number, cents as text.
        when 'number' then (value #>> '{}')::numeric
        when 'string' then (value #>> '{}')::numeric
      end as rank
    ) as counted
  ) as ranked
  where rule.setting = p_setting
$$;

-- Changes settings: an object with the columns and their new values, cents as text of digits. What loosens a rule needs
-- the request that another owner approved in this transaction, for this setting and value. It needs none where there is
-- one owner: no second person exists, and every screen of the back office shows this. A suspended owner counts, because
-- one owner alone can suspend the other. Refuses anything else with CL005.
create function change_settings(p_after jsonb, p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before jsonb;
  name text;
  columns text;
begin
  select to_jsonb(settings) into before from public.settings for update;
  for name in select jsonb_object_keys(p_after) loop
    if not exists (select from public.setting_rules where setting = name) then
      raise exception 'there is no setting %', name using errcode = 'CL005';
    end if;
    if public.is_looser(name, before -> name, p_after -> name)
      and (select count(*) from public.operators where role = 'owner' and removed_at is null) > 1
      and not exists (select from public.find_approved(p_approval, 'setting_change') approval
        where approval.payload ->> 'setting' = regexp_replace(name, '_cents$', '')
          and approval.payload -> 'after' = p_after -> name)
    then
      raise exception 'two owners have not approved the change of %', name using errcode = 'CL005';
    end if;
  end loop;
  -- All columns that are settings, by their names in the table of rules.
  select string_agg(format('%I', setting), ', ') into columns from public.setting_rules;
  execute format(
    'update public.settings set changed_at = now(), (%1$s) =
      (select %1$s from jsonb_populate_record(null::public.settings, $1))', columns) using before || p_after;
end
$$;

-- Which columns of a draft and of an open plan may change is decided in the calls. The day it was made never changes.
-- The index of names is computed whenever the server writes a plan.
grant execute on function look_of to cairn_server;
grant select on plans, receiving_addresses, settings, sample_data to cairn_server;
grant insert, update (name, min_cents, max_cents, limits_approval_id, note, state, term_days, distribution_rule,
  changed_at, signature) on plans to cairn_server;
-- An address is added and replaced, never rewritten. Only the command that changes the key signs it again, as the
-- owner.
grant insert (id, asset, address, network, account_key, approval_id, signature),
  update (replaced_at, next_index, indexes_given_in) on receiving_addresses to cairn_server;
-- The auditor checks the signatures.
grant select (id, asset, address, network, account_key, added_at, replaced_at, signature) on receiving_addresses
  to cairn_auditor;
grant select on settings to cairn_auditor;
grant select (id, name, min_cents, max_cents, state, term_days, distribution_rule, signature) on plans to cairn_auditor;
-- The one row is changed by the function above. A second cannot be added, and the first cannot be deleted.
-- To lock the row takes the right to update a column; the first decides nothing.
grant update (changed_at, signature) on settings to cairn_server;
grant select on setting_rules to cairn_server;
grant execute on function change_settings to cairn_server;

reset role;
