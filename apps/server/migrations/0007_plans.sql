-- What members can put money into, how they can pay, and the settings that an owner may turn.
set role cairn_owner;

create table plans (
  id        uuid primary key,
  name      text not null check (char_length(name) between 1 and 60),
  -- Both inclusive, in US cents.
  min_cents bigint not null check (min_cents > 0),
  max_cents bigint not null,
  note      text not null default '' check (char_length(note) <= 300),
  state     text not null default 'draft' check (state in ('draft', 'open', 'closed')),
  -- After so many days a deposit returns to the balance; null when only an operator releases it.
  term_days integer check (term_days between 1 and 3650),
  made_at   timestamptz not null default now(),

  constraint plans_limits_are_in_order check (max_cents >= min_cents)
);
-- A deposit may name its plan by name, so no two open plans share one.
create unique index plans_open_name on plans (lower(name)) where state = 'open';

-- The platform's own addresses that members pay to, one in force for each asset.
create table receiving_addresses (
  id          uuid primary key,
  asset       text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  address     text not null check (char_length(address) between 10 and 128),
  network     text not null check (network in ('mainnet', 'testnet')),
  added_at    timestamptz not null default now(),
  replaced_at timestamptz
);
create unique index receiving_addresses_current on receiving_addresses (asset) where replaced_at is null;

-- One row. Each setting has the default that stands in the product's decisions.
create table settings (
  is_only_row                 boolean primary key default true check (is_only_row),
  -- Share of a referred member's first completed deposit that the sponsor gets, in hundredths of a percent.
  referral_bonus_basis_points integer not null default 500 check (referral_bonus_basis_points between 0 and 10000),
  -- Withdrawals above this need an approved identity document; null asks for none.
  kyc_required_above_cents    bigint check (kyc_required_above_cents >= 0),
  -- Whether money waits for a confirmed email; null means: when mail is really sent.
  email_confirmation_required boolean,
  -- Whether the registration screen fills in the Referral ID from the link.
  referral_prefill            boolean not null default false
);
insert into settings default values;

-- The server reads these. It may not write them: the calls that will change them come with two-person rules of their own.
grant select on plans, receiving_addresses, settings to cairn_server;

comment on table plans is 'What money can be put into.';
comment on table receiving_addresses is 'Where members pay to.';
comment on table settings is 'What an owner may turn, in one row.';

reset role;
