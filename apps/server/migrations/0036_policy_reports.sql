-- What browsers report that the content security policy of our pages has blocked. Anyone can send such a report, so the table has
-- few fields of few characters, counts equal reports in one row and has a limit of rows. Operators read it to find injected code
-- or a mistake of ours.
set role cairn_owner;

create table policy_reports (
  -- SHA-256 of the fields below, so that equal reports are one row.
  fingerprint bytea primary key check (octet_length(fingerprint) = 32),
  -- The path of the page, without ids and without what follows `?` or `#`.
  page        text not null check (char_length(page) <= 200),
  -- The rule of the policy, such as `script-src-elem`.
  directive   text not null check (char_length(directive) <= 40),
  -- What was blocked: an origin, or a word such as `inline` or `trusted-types-policy`. Never a whole URL.
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

reset role;
