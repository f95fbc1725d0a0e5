-- The mails to members: what was queued, sent and failed, so that support can answer "I got no mail" and send one
-- again. A row is written in the transaction of its cause together with the job that sends it. The words of a mail are
-- made when it is sent, from the records; a row contains neither a token nor a link. A job deletes rows after 180 days.
set role cairn_owner;

create table mails (
  id          uuid primary key,
  member_id   uuid not null references members on delete cascade,
  -- Which mail it is, such as `password_changed`; the contract lists them.
  name        text not null check (name ~ '^[a-z_]{3,40}$'),
  -- The deposit, withdrawal, document or announcement that it is about.
  record_id   uuid,
  -- Values for the text that no record has, in our own words: a device, a network address. Never a secret.
  facts       jsonb not null default '{}' check (jsonb_typeof(facts) = 'object'),
  -- The mailbox of a mail that must not go to the current one of the account: a former one.
  mailbox     text check (char_length(mailbox) between 3 and 254),
  queued_at   timestamptz not null default now(),
  attempts    integer not null default 0 check (attempts >= 0),
  -- Since the first attempt. Also shown on the page of its freeze link.
  subject     text check (char_length(subject) between 1 and 200),
  sent_to     text check (char_length(sent_to) between 3 and 254),
  sent_at     timestamptz,
  -- When its time came there was nothing to send: the member had switched it off, or the record had changed.
  skipped_at  timestamptz,
  -- The last attempt failed; no other follows.
  failed_at   timestamptz,
  -- The reply of the mail server, without addresses and links.
  last_error  text check (char_length(last_error) <= 300),
  -- An operator has sent an earlier one again.
  resend_of   uuid references mails on delete set null,
  resent_by   uuid references operators on delete restrict,
  -- The later mail that lists this one, because its mailbox had many mails within the hour.
  digest_id   uuid references mails on delete set null,

  -- A mail has at most one end.
  constraint mails_end_once check (num_nonnulls(sent_at, skipped_at, failed_at) <= 1),
  -- It was sent to a mailbox.
  constraint mails_are_sent_to_a_mailbox check (sent_at is null or (sent_to is not null and subject is not null)),
  -- A mail that is listed in another mail is not sent itself.
  constraint mails_in_a_digest_are_skipped check (digest_id is null or skipped_at is not null)
);
-- A member's mails, newest first.
create index mails_by_member on mails (member_id, queued_at desc, id desc);
-- A link that confirms an email may be requested many times, but is queued once.
create unique index mails_one_waiting_confirmation on mails (member_id)
  where name = 'confirm_email' and sent_at is null and skipped_at is null and failed_at is null;
-- Events above the hourly limit of mails are listed in one pending mail.
create unique index mails_one_waiting_digest on mails (member_id, coalesce(mailbox, ''))
  where name = 'digest' and sent_at is null and skipped_at is null and failed_at is null;
create index mails_by_digest on mails (digest_id) where digest_id is not null;
-- How many mails a mailbox had within the hour.
create index mails_by_mailbox on mails (lower(sent_to)) where sent_to is not null;
-- Each request of a withdrawal is mailed once. The job that queues these mails begins at the newest of them.
create unique index mails_of_withdrawal_requests on mails (record_id)
  where name = 'withdrawal_requested' and resend_of is null;
create index mails_of_withdrawal_requests_by_time on mails (queued_at) where name = 'withdrawal_requested';
-- Deleting old ones. It has one entry for many rows.
create index mails_by_age on mails using brin (queued_at);

-- What a mailed link may do: once, and not for long.
create table mail_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id  uuid not null references members on delete cascade,
  purpose    text not null
    check (purpose in ('reset_password', 'confirm_email', 'confirm_new_email', 'freeze_account')),
  made_at    timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  -- The page of a freeze link shows what had happened.
  mail_id    uuid references mails on delete set null,

  constraint mail_links_expire_later check (expires_at > made_at)
);
-- A new link makes the member's earlier ones of its purpose invalid.
create index mail_links_by_member on mail_links (member_id, purpose) where used_at is null;
create index mail_links_by_mail on mail_links (mail_id) where mail_id is not null;

-- A version of the terms that members are mailed about, by their ids: up to this one so far, and all of them since
-- `mailed_at`.
create table terms_mailings (
  version      text primary key check (char_length(version) between 1 and 40),
  made_at      timestamptz not null default now(),
  mailed_until uuid not null default '00000000-0000-0000-0000-000000000000',
  mailed_at    timestamptz
);

-- The queues of pending work about which an operator gets mails. There is no row for what is switched off.
create table operator_mails (
  operator_id uuid not null references operators on delete cascade,
  queue       text not null check (queue ~ '^[a-z]+(_[a-z]+)*$'),
  primary key (operator_id, queue)
);

-- The records in these queues, since when the job has seen them there, and when their operator was mailed. A row is
-- deleted when its record has left the queue, but not within the minutes in which mails are counted.
create table waiting_mails (
  operator_id uuid not null references operators on delete cascade,
  queue       text not null,
  record_id   uuid not null,
  seen_at     timestamptz not null default now(),
  mailed_at   timestamptz,
  -- One mail listed several records.
  is_digest   boolean not null default false,
  primary key (operator_id, queue, record_id)
);

-- The subject of a mail never changes; its outcome is filled in.
grant select, delete, insert (id, member_id, name, record_id, facts, mailbox, resend_of, resent_by) on mails
  to cairn_server;
grant update (queued_at, attempts, subject, sent_to, sent_at, skipped_at, failed_at, last_error, digest_id) on mails
  to cairn_server;
grant select, insert, update, delete on mail_links to cairn_server;
grant select, insert, update on terms_mailings to cairn_server;
grant select, insert, delete on operator_mails to cairn_server;
grant select, delete, insert (operator_id, queue, record_id), update (mailed_at, is_digest) on waiting_mails
  to cairn_server;

reset role;
