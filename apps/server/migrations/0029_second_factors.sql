-- What a member proves at a sign-in beside the password: an authenticator app, recovery codes, passkeys. A member
-- without a row here signs in with the password alone. A reset of the password removes only what was added in the days
-- before it (0126).
set role cairn_owner;

-- The authenticator apps of members.
create table authenticators (
  -- A member has one.
  member_id      uuid primary key references members on delete cascade,
  -- Encrypted with the key of the data folder: the database alone is not enough to make a code.
  totp_secret    bytea not null,
  -- The last 30-second step whose code was used: a code works once (RFC 6238, 5.2).
  totp_last_step bigint not null default 0,
  made_at        timestamptz not null default now(),
  -- Null until the first code of it was entered. Until then no call requires it.
  confirmed_at   timestamptz,
  -- Since when the account has always had a second factor. A new factor takes it from the one that proved its member,
  -- so that a factor that replaced an older one is told from the first of an account.
  guarded_since  timestamptz not null default now()
);

-- The hashes of the codes that replace a lost second factor.
create table recovery_codes (
  member_id uuid not null references members on delete cascade,
  -- A keyed hash of the member and the code.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  made_at   timestamptz not null default now(),
  -- A code works once.
  used_at   timestamptz,
  primary key (member_id, code_hash)
);

-- The passkeys of members.
create table passkeys (
  id            uuid primary key,
  member_id     uuid not null references members on delete cascade,
  -- Chosen by the authenticator. A passkey belongs to one account.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- The public key in COSE form. There is nothing secret here.
  public_key    bytea not null,
  -- How often it has signed, as the authenticator counts; most do not count and leave it at zero.
  sign_count    bigint not null check (sign_count >= 0),
  -- The member's name for it.
  name          text not null check (char_length(name) between 1 and 60),
  made_at       timestamptz not null default now(),
  last_used_at  timestamptz,
  -- As in `authenticators`.
  guarded_since timestamptz not null default now(),
  -- The server's signature over the passkey's owner. A passkey without a valid one signs no member in.
  signature     bytea check (octet_length(signature) = 37),

  constraint passkeys_credential unique (credential_id)
);
-- A member's passkeys: at the sign-in, and on the Security screen.
create index passkeys_by_member on passkeys (member_id);

-- A pending sign-in that still needs its second factor or a passkey; and the challenges that the passkeys of members
-- and operators sign.
create table challenges (
  -- SHA-256 of the challenge. The challenge itself is 256 random bits and is not stored.
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  kind           text not null check (kind in ('member', 'operator')),
  purpose        text not null,
  member_id      uuid references members on delete cascade,
  operator_id    uuid references operators on delete cascade,
  expires_at     timestamptz not null,

  constraint challenges_have_a_purpose check (purpose in ('sign_in', 'add_passkey', 'reauthenticate',
    case kind when 'member' then 'sign_withdrawal' else 'sign_decision' end)),
  -- A challenge of one kind never has an account of the other. Only a sign-in can be without an account: a member's
  -- passkey identifies the member, and an operator requests the challenge before the email and password are sent.
  constraint challenges_know_their_account check (case kind
    when 'member' then operator_id is null and (member_id is not null or purpose = 'sign_in')
    else member_id is null and (operator_id is null) = (purpose = 'sign_in') end)
);
-- The job that deletes expired challenges.
create index challenges_by_end on challenges (expires_at);

-- A factor is added and removed by its member, in the server's calls, and each change is in the audit log.
grant select, insert, delete on authenticators, recovery_codes, passkeys, challenges to cairn_server;
grant update (totp_last_step, confirmed_at, guarded_since) on authenticators to cairn_server;
grant update (sign_count, last_used_at, signature) on passkeys to cairn_server;
grant update (used_at) on recovery_codes to cairn_server;

-- A member who has lost every factor and all recovery codes cannot sign in. Two operators agree that it is them, and 72
-- hours later a job removes the factors, unless the member, who is told, has stopped it. Decision record 0086 has the
-- reasons.
create table factor_removals (
  id              uuid primary key,
  member_id       uuid not null references members on delete cascade,
  -- The request that two people approved. One request removes once.
  approval_id     uuid not null unique,
  approval_status text generated always as ('approved') stored,
  approved_at     timestamptz not null default now(),
  -- The server cannot date it.
  due_at          timestamptz not null default now() + interval '72 hours',
  ended_at        timestamptz,
  -- `stopped`: the member signed in with an old factor and kept them all, or one of those who decided it may decide no
  -- more.
  outcome         text check (outcome in ('removed', 'stopped')),

  constraint factor_removals_are_approved foreign key (approval_id, approval_status) references approvals (id, status)
    on delete restrict,
  -- An ended removal has both: when, and how it ended.
  constraint factor_removals_end_is_whole check ((ended_at is null) = (outcome is null)),
  constraint factor_removals_wait check (outcome <> 'removed' or ended_at >= due_at)
);
-- A member has one that is not over. The job reads those that are due.
create unique index factor_removals_open on factor_removals (member_id) where ended_at is null;

-- Refuses a removal without a request that another operator approved in this transaction, for the same member.
create function require_second_person_for_factors() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from find_approved(new.approval_id, 'factor_removal') approval
    where approval.member_id = new.member_id) then
    raise exception 'two people have not approved this removal' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger factor_removals_take_two before insert on factor_removals
  for each row execute function require_second_person_for_factors();

grant select on factor_removals to cairn_server;
grant insert (id, member_id, approval_id) on factor_removals to cairn_server;
grant update (ended_at, outcome) on factor_removals to cairn_server;

reset role;
