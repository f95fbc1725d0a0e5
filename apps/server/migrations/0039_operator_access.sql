-- Passkeys of operators. An operator has an authenticator, always, and passkeys beside it: each completes a sign-in with the
-- password and gives the fresh factor. They are apart from the passkeys of members, and may be for another host name.
set role cairn_owner;

create table operator_passkeys (
  id            uuid primary key,
  operator_id   uuid not null references operators on delete cascade,
  -- Chosen by the passkey's device. A passkey belongs to one operator.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- The public key in COSE form. There is nothing secret here.
  public_key    bytea not null,
  -- How often it has signed, as the device counts; most do not count and leave it at zero.
  sign_count    bigint not null check (sign_count >= 0),
  -- What the operator calls it.
  name          text not null check (char_length(name) between 1 and 60),
  made_at       timestamptz not null default now(),
  last_used_at  timestamptz,

  constraint operator_passkeys_credential unique (credential_id)
);
-- An operator's passkeys: at each call, which says whether the operator has one, and on the page of their own access.
create index operator_passkeys_by_operator on operator_passkeys (operator_id);

-- The challenges that the passkeys of operators sign.
create table operator_challenges (
  -- SHA-256 of the challenge, which is 256 random bits and is not stored.
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose        text not null check (purpose in ('sign_in', 'add_passkey', 'confirm_identity')),
  -- Null for a sign-in: the challenge is asked for before the email and password are sent.
  operator_id    uuid references operators on delete cascade,
  expires_at     timestamptz not null,

  -- Only a sign-in is without an operator.
  constraint operator_challenges_know_their_operator check ((operator_id is null) = (purpose = 'sign_in'))
);
-- The job that deletes challenges that are over.
create index operator_challenges_by_end on operator_challenges (expires_at);

-- Adds a passkey of the operator of a session, in which a factor was given within the last five minutes.
create function add_own_passkey(
  p_session bytea, p_id uuid, p_credential_id bytea, p_public_key bytea, p_sign_count bigint, p_name text
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.operator_passkeys (id, operator_id, credential_id, public_key, sign_count, name)
    values (p_id, public.operator_with_factor(p_session), p_credential_id, p_public_key, p_sign_count, p_name)
$$;

-- Removes a passkey of the operator of such a session. Returns whether there was one.
create function remove_own_passkey(p_session bytea, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.operator_passkeys where id = p_id and operator_id = public.operator_with_factor(p_session);
  return found;
end
$$;

grant execute on function add_own_passkey, remove_own_passkey to cairn_server;
-- The server may record that a passkey has signed. It may not add one, or change whose it is.
grant select on operator_passkeys to cairn_server;
grant update (sign_count, last_used_at) on operator_passkeys to cairn_server;
grant select, insert, delete on operator_challenges to cairn_server;

comment on table operator_passkeys is 'The passkeys of operators.';
comment on table operator_challenges is 'What waits for the signature of an operator''s passkey.';

reset role;
