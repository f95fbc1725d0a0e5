-- Announcements that one operator requested and another approved, until when they have read, and which mails they have
-- switched off. All other notices are read from the records of deposits, withdrawals and documents, so nothing about
-- them is written a second time.
set role cairn_owner;

-- Which version of the terms a member agreed to, and when. The version in force and its address are settings; a member
-- who has not agreed to it makes no new deposit, and can do everything else.
create table terms_agreements (
  member_id uuid not null references members on delete restrict,
  version   text not null check (char_length(version) between 1 and 40),
  -- Where the terms were when the member agreed.
  url       text not null check (url ~ '^https://' and char_length(url) <= 200),
  agreed_at timestamptz not null default now(),

  -- A member agrees to a version once.
  primary key (member_id, version)
);

-- The server may add an agreement dated now. Agreements are never changed or deleted.
grant select, insert (member_id, version, url) on terms_agreements to cairn_server;

-- What operators tell all members.
create table announcements (
  id        uuid primary key,
  words     text not null check (char_length(words) between 3 and 300),
  -- Members read it on these days (UTC), both inclusive.
  first_day date not null,
  last_day  date not null,
  made_by   uuid not null references operators on delete restrict,
  made_at   timestamptz not null default now(),
  -- The request that another operator approved. One request makes one announcement.
  approval_id uuid not null unique references approvals on delete restrict,
  -- Before this it is neither shown nor mailed, so that it can be stopped. The server cannot set it.
  due_at    timestamptz not null default now() + interval '15 minutes',
  -- An operator has ended it early.
  ended_by  uuid references operators on delete restrict,
  ended_at  timestamptz,
  -- It is mailed to members by their ids: up to this one so far, and to all of them since then.
  mailed_until uuid not null default '00000000-0000-0000-0000-000000000000',
  mailed_at    timestamptz,

  constraint announcements_days_are_in_order check (last_day >= first_day),
  constraint announcements_end_is_whole check ((ended_by is null) = (ended_at is null))
);
-- An announcement needs the request that another operator approved in this transaction, for these words and days. All
-- members read it and trust the platform; so an only operator makes none.
create function announcement_takes_two() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from find_approved(new.approval_id, 'announcement') approval
    where approval.requested_by = new.made_by
      and approval.payload ->> 'words' = new.words
      and (approval.payload ->> 'first_day')::date = new.first_day
      and (approval.payload ->> 'last_day')::date = new.last_day)
  then
    raise exception 'two people have not approved this announcement' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger announcements_take_two before insert on announcements
  for each row execute function announcement_takes_two();

-- The screen of announcements, newest first.
create index announcements_by_time on announcements (made_at desc, id desc);
-- The notices of members: those that may be in force.
create index announcements_in_force on announcements (last_day) where ended_at is null;

-- A notice that is not newer is read.
create table notices_read (
  member_id  uuid primary key references members on delete cascade,
  read_until timestamptz not null
);

-- A kind of mail that a member has switched off. Mails about security have no kind.
create table muted_mails (
  member_id uuid not null references members on delete cascade,
  kind      text not null check (kind in ('deposits', 'plans', 'withdrawals', 'identity', 'announcements')),

  primary key (member_id, kind)
);

-- A device of a member that gets messages: where its push service takes them, and what they are encrypted with (RFC
-- 8291). A message has no figures and no names, so a reader of this table learns little.
create table push_devices (
  id        uuid primary key,
  member_id uuid not null references members on delete cascade,
  -- The server never connects to an address of an inner network (`postToPublicHost`).
  endpoint  text not null check (endpoint like 'https://%' and char_length(endpoint) <= 1000),
  p256dh    text not null check (char_length(p256dh) <= 100),
  auth      text not null check (char_length(auth) <= 40),
  added_at  timestamptz not null default now(),

  -- A browser has one endpoint. Whoever signed in there last gets its messages.
  constraint push_devices_endpoint unique (endpoint)
);
-- `queueMail`: the devices of a member.
create index push_devices_by_member on push_devices (member_id);

-- The words and days of an announcement never change: a new one is requested instead. Announcements are never deleted.
grant select, insert (id, words, first_day, last_day, made_by, approval_id),
  update (ended_by, ended_at, mailed_until, mailed_at) on announcements to cairn_server;
grant select, insert, update on notices_read to cairn_server;
grant select, insert, delete on muted_mails to cairn_server;
-- A device is added and removed, and never changed.
grant select, delete, insert (id, member_id, endpoint, p256dh, auth) on push_devices to cairn_server;

reset role;
