-- The pages' own tables: reports of blocked content, and the files of the newest builds.
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

comment on table policy_reports is 'What the content security policy has blocked in browsers.';

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

comment on table page_files is 'Scripts and styles of the pages of the newest builds.';

reset role;
