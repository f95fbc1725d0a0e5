-- Tables about the installation itself: reports of blocked content, the files of the newest builds, the last
-- examination, and the sources of chains.
set role cairn_owner;

-- Browsers' reports of content that the policy of our pages has blocked. Anyone can send such a report, so the table
-- has few fields of few characters, counts equal reports in one row and has a limit of rows. Operators read it to find
-- injected code or a mistake of ours.
create table policy_reports (
  -- SHA-256 of the fields below, so that equal reports are one row.
  fingerprint bytea primary key check (octet_length(fingerprint) = 32),
  -- The path of the page, without ids and without what follows `?` or `#`.
  page        text not null check (char_length(page) <= 200),
  -- The rule of the policy, such as `script-src-elem`.
  directive   text not null check (char_length(directive) <= 40),
  -- The blocked content: an origin, or a word such as `inline` or `trusted-types-policy`. Never a whole URL.
  blocked     text not null check (char_length(blocked) <= 200),
  -- The path of our file that asked for it, with its line, where the browser knows it.
  source      text not null check (char_length(source) <= 200),
  -- Who sent it first, as a hash of the network: the reports of one network displace each other.
  network     bytea not null check (octet_length(network) = 32),
  reports     bigint not null default 1 check (reports > 0),
  first_at    timestamptz not null default now(),
  last_at     timestamptz not null default now()
);
-- Counts the reports of a directive, by network, to drop the oldest above the limit.
create index policy_reports_by_directive on policy_reports (directive, network);
-- The screen, newest first, and the clean-up.
create index policy_reports_by_time on policy_reports (last_at desc);

grant select, insert, delete, update (reports, last_at) on policy_reports to cairn_server;

-- The scripts and styles of the newest builds of the pages, which every server adds before it takes calls. While
-- servers are replaced, a page of one version asks a server of the other for its files. The server signs each file with
-- a key outside the database, because browsers run them.
create table page_files (
  -- SHA-256 of the names of a build's files.
  build        bytea not null check (octet_length(build) = 32),
  -- Its path below `/`, with a hash of its content in the name.
  name         text not null check (char_length(name) <= 200),
  content      bytea not null check (octet_length(content) <= 5000000),
  signature    bytea not null check (octet_length(signature) = 32),
  -- When a server with this build last started.
  published_at timestamptz not null default now(),
  -- First the name, by which a file is found.
  primary key (name, build)
);

grant select, insert, delete, update (published_at) on page_files to cairn_server;

-- What the last hourly examination found. The network can make it slow, so a job does it and the screen reads this row.
-- `cairn doctor` finds the same.
create table examinations (
  -- One row, which each examination replaces.
  is_only_row boolean primary key default true check (is_only_row),
  examined_at timestamptz not null default now(),
  -- The machine whose settings, files and disk were examined.
  server      text not null,
  -- The subjects in order, each with its findings.
  subjects    jsonb not null,
  -- When the certificates of the public addresses end.
  certificates jsonb not null
);

grant select, insert, update (examined_at, server, subjects, certificates) on examinations to cairn_server;

-- The sources of chains, as a job finds them each minute: one for a chain, or two that must agree. A row is removed
-- when the source is no longer in the setting.
create table chain_sources (
  asset     text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  -- The host of the source. Its whole address may contain a key.
  source    text not null check (char_length(source) between 1 and 260),
  -- Since when its chain is followed, by this source or by one before it.
  since     timestamptz not null default now(),
  looked_at timestamptz not null,
  -- The newest block that it showed while it was believed.
  height    bigint check (height >= 0),
  tip_at    timestamptz,
  -- The last block whose payments were read, where the source is read block by block.
  followed_height bigint check (followed_height >= 0),
  followed_hash   text,
  -- The cost of collecting the coins of one address or output now: in satoshi, wei, or sun of TRON. Null where the
  -- source does not show it.
  collecting_units numeric(38, 0) check (collecting_units >= 0),
  -- Why it was not believed the last time: a case of the contract, and its sentence.
  problem   text check (problem ~ '^source_[a-z_]+$'),
  sentence  text check (char_length(sentence) between 1 and 1000),

  primary key (asset, source),
  constraint chain_sources_are_whole check
    ((height is null) = (tip_at is null) and (problem is null) = (sentence is null)
      and (followed_height is null) = (followed_hash is null))
);

grant select, delete,
  insert (asset, source, looked_at, height, tip_at, followed_height, followed_hash, problem, sentence),
  update (looked_at, height, tip_at, followed_height, followed_hash, collecting_units, problem, sentence)
  on chain_sources to cairn_server;

-- A source that takes the place of another does not end how long the chain has been followed: a payment to a deposit
-- that ended before is decided by a person.
create function keep_followed_since() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.since := coalesce((select min(since) from chain_sources where asset = new.asset), new.since);
  return new;
end
$$;
create trigger chain_sources_keep_since before insert on chain_sources
  for each row execute function keep_followed_since();

-- The rate of each coin at each source of rates (`RATE_SOURCES`), as a job reads it three times a minute. The rows of a
-- source are removed when the setting no longer has it.
create table rate_sources (
  source      text not null check (char_length(source) between 1 and 20),
  asset       text not null check (asset in ('bitcoin', 'ethereum', 'usdt')),
  looked_at   timestamptz not null,
  -- The newest rate that it showed, in millionths of a dollar for one coin.
  rate_micros bigint check (rate_micros > 0),
  read_at     timestamptz,
  -- Why it showed none the last time: a case of the contract, and its sentence.
  problem     text check (problem ~ '^source_[a-z_]+$'),
  sentence    text check (char_length(sentence) between 1 and 1000),
  primary key (source, asset),

  constraint rate_sources_are_whole check
    ((rate_micros is null) = (read_at is null) and (problem is null) = (sentence is null))
);

grant select, delete, insert (source, asset, looked_at, rate_micros, read_at, problem, sentence),
  update (looked_at, rate_micros, read_at, problem, sentence) on rate_sources to cairn_server;

-- The rate of a coin on which two sources agree within 1 %, by what both showed in the last 60 seconds: the middle. It
-- is null without two such rates. One USDT is one dollar, unless a source is off by more than 1 %.
create function sources_rate(p_asset text) returns bigint
language sql stable set search_path = pg_catalog, pg_temp as $$
  select case
    when count(*) < 2 or (max(rate_micros) - min(rate_micros)) * 100 > min(rate_micros) then null
    when p_asset <> 'usdt' then (max(rate_micros) + min(rate_micros)) / 2
    when min(rate_micros) >= 990000 and max(rate_micros) <= 1010000 then 1000000
  end
  from public.rate_sources where asset = p_asset and read_at > now() - interval '60 seconds'
$$;
-- The rate that two operators set last, until its end: a request that was approved (`requestRate`).
create function set_rate(p_asset text) returns table (approval_id uuid, rate_micros bigint, ends_at timestamptz)
language sql stable set search_path = pg_catalog, pg_temp as $$
  select id, ((payload ->> 'rate')::numeric * 1000000)::bigint, (payload ->> 'ends_at')::timestamptz
  from public.approvals
  where kind = 'coin_rate' and status = 'approved' and payload ->> 'asset' = p_asset
    and (payload ->> 'ends_at')::timestamptz > now()
  order by decided_at desc, id desc limit 1
$$;
-- The rate of new deposits: the one of the sources, or the one that was set where they show none.
create function agreed_rate(p_asset text) returns bigint language sql stable set search_path = public, pg_temp as $$
  select coalesce(sources_rate(p_asset), (select rate_micros from set_rate(p_asset)))
$$;
grant execute on function sources_rate, set_rate, agreed_rate to cairn_server;

-- The cost of collecting the coins of one deposit, by the dearer source, and the smallest deposit that a member can
-- make in the asset. It is too low where collecting it takes all that it brings. The fee of USDT is in TRX, whose worth
-- is not known.
create function collecting_costs()
returns table (asset text, units numeric, cents bigint, smallest_cents bigint, is_too_low boolean)
language sql stable set search_path = public, pg_temp as $$
  select *, coalesce(smallest_cents <= cents, false) from (
    select source.asset, max(collecting_units) as units,
      case when source.asset <> 'usdt'
        then cents_at_rate(source.asset, max(collecting_units), agreed_rate(source.asset)) end as cents,
      greatest((select case source.asset when 'bitcoin' then bitcoin_deposit_min_cents
          when 'ethereum' then ethereum_deposit_min_cents else usdt_deposit_min_cents end from settings),
        (select min(min_cents) from plans where state = 'open'), 0) as smallest_cents
    from chain_sources source group by source.asset
  ) as cost
$$;
grant execute on function collecting_costs to cairn_server;

reset role;
