-- How operators sign in and re-authenticate: codes, passkeys, and what happens when they have lost the
-- password or the authenticator.
--
-- A factor is what an operator has besides the password: the authenticator. A session alone lets an operator read, and
-- take back what was begun. A call that moves money or gives rights also needs a factor of the last five minutes, so
-- that a stolen cookie is not enough. Operators change their own password, authenticator and recovery codes with such a
-- factor.
set role cairn_owner;

-- Ten codes that replace the authenticator at a sign-in, each once.
create table operator_recovery_codes (
  operator_id uuid not null references operators on delete cascade,
  -- A keyed hash of the operator and the code.
  code_hash   bytea not null check (octet_length(code_hash) = 32),
  used_at     timestamptz,
  primary key (operator_id, code_hash)
);

-- The operator of a live session in which a factor was given within the last five minutes. Refuses anything else with
-- CL005.
create function reauthenticated_operator(p_session bytea) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  operator uuid;
begin
  select session.operator_id into operator from public.operator_sessions session
    where session.token_hash = p_session and session.ended_at is null
      and public.is_reauthenticated(session.reauthenticated_at);
  if not found then raise exception 'the session is not re-authenticated' using errcode = 'CL005'; end if;
  return operator;
end
$$;

-- Sets the password of the operator of a session.
create function change_own_password(p_session bytea, p_password_hash text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.operators set password_hash = p_password_hash
    where id = public.reauthenticated_operator(p_session) and removed_at is null
$$;

-- Puts the authenticator that was set up in a session in place of the operator's, with the step of its first code.
create function replace_own_authenticator(p_session bytea, p_last_step bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.operators operator set totp_secret = session.new_totp_secret, totp_last_step = p_last_step
    from public.operator_sessions session
    where operator.id = public.reauthenticated_operator(p_session) and operator.removed_at is null
      and session.token_hash = p_session and session.new_totp_secret is not null
$$;

-- Puts new recovery codes in place of all earlier ones of the operator of a session.
create function replace_own_recovery_codes(p_session bytea, p_hashes bytea[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  operator uuid := public.reauthenticated_operator(p_session);
begin
  delete from public.operator_recovery_codes where operator_id = operator;
  insert into public.operator_recovery_codes (operator_id, code_hash) select operator, unnest(p_hashes);
end
$$;

grant execute on function change_own_password, replace_own_authenticator, replace_own_recovery_codes to cairn_server;
-- The server may record that a recovery code was used. It may not add one, or make a used one new.
grant select on operator_recovery_codes to cairn_server;
grant update (used_at) on operator_recovery_codes to cairn_server;

-- An operator has an authenticator, always, and passkeys beside it: each completes a sign-in with the
-- password and re-authenticates. They are apart from the passkeys of members, and may be for another host name.
create table operator_passkeys (
  id            uuid primary key,
  operator_id   uuid not null references operators on delete cascade,
  -- Chosen by the passkey's device. A passkey belongs to one operator.
  credential_id bytea not null check (octet_length(credential_id) between 1 and 1023),
  -- The public key in COSE form. There is nothing secret here.
  public_key    bytea not null,
  -- How often it has signed, as the device counts; most do not count and leave it at zero.
  sign_count    bigint not null check (sign_count >= 0),
  -- The operator's name for it.
  name          text not null check (char_length(name) between 1 and 60),
  made_at       timestamptz not null default now(),
  last_used_at  timestamptz,
  -- The server's signature over this row. A passkey without a valid one signs no operator in.
  signature     bytea check (octet_length(signature) = 37),

  constraint operator_passkeys_credential unique (credential_id)
);
-- An operator's passkeys: each call checks whether the operator has one, and the page of their own access lists them.
create index operator_passkeys_by_operator on operator_passkeys (operator_id);

-- Adds a passkey of the operator of a session, in which a factor was given within the last five minutes.
create function add_own_passkey(
  p_session bytea, p_id uuid, p_credential_id bytea, p_public_key bytea, p_sign_count bigint, p_name text
) returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into public.operator_passkeys (id, operator_id, credential_id, public_key, sign_count, name)
    values (p_id, public.reauthenticated_operator(p_session), p_credential_id, p_public_key, p_sign_count, p_name)
$$;

-- Removes a passkey of the operator of such a session. Returns whether there was one.
create function remove_own_passkey(p_session bytea, p_id uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from public.operator_passkeys where id = p_id and operator_id = public.reauthenticated_operator(p_session);
  return found;
end
$$;

grant execute on function add_own_passkey, remove_own_passkey to cairn_server;
-- The server may record that a passkey has signed, and sign a row that a function wrote. It may not add one, or change
-- whose it is.
grant select on operator_passkeys to cairn_server;
grant update (sign_count, last_used_at, signature) on operator_passkeys to cairn_server;

-- What the passkeys of operators signed to decide: a hash of the call, of its body and of what the page showed. It
-- stays next to the records, so that the server compares before it uses them, and anyone with the data can verify later
-- which operator decided what. The audit log links them: an entry about the record has the id of the request. See
-- decision record 0137.
create table decision_signatures (
  -- Part of what was signed, as base64url. One signature makes one call.
  nonce              text primary key check (nonce ~ '^[A-Za-z0-9_-]{43}$'),
  operator_id        uuid not null references operators on delete restrict,
  request_id         text not null,
  -- The other parts of what was signed: the path below `/api/`, SHA-256 of the body as base64url, and what the page
  -- showed, as JSON.
  path               text not null check (char_length(path) between 1 and 500),
  body_hash          text not null check (body_hash ~ '^[A-Za-z0-9_-]{43}$'),
  version            text not null check (version ~ '^\d{0,18}$'),
  shown              text not null check (char_length(shown) <= 12000),
  -- Null where it describes a person, whose data do not stay.
  body               text check (char_length(body) <= 64000),
  -- The passkey and its public key in COSE form: the operator may remove the passkey later.
  credential_id      bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key         bytea not null check (octet_length(public_key) between 1 and 2000),
  -- The site on which it was signed, such as `https://office.example`.
  origin             text not null check (char_length(origin) between 1 and 300),
  -- What the authenticator signed, and its signature (W3C Web Authentication, 7.2).
  authenticator_data bytea not null check (octet_length(authenticator_data) between 37 and 3000),
  client_data        bytea not null check (octet_length(client_data) between 1 and 3000),
  signature          bytea not null check (octet_length(signature) between 1 and 3000),
  signed_at          timestamptz not null default now(),

  -- A request has one signature; an entry of the audit log leads to it.
  constraint decision_signatures_request unique (request_id)
);
-- Rows are never changed or removed, not even by the owner of the tables. `update` and `delete` are not granted.
create trigger decision_signatures_stay before update or delete or truncate on decision_signatures
  for each statement execute function refuse_rewriting();

grant select on decision_signatures to cairn_server;
grant insert (nonce, operator_id, request_id, path, body_hash, version, shown, body, credential_id, public_key, origin,
  authenticator_data, client_data, signature) on decision_signatures to cairn_server;
-- The auditor verifies them without the server.
grant select on decision_signatures to cairn_auditor;

-- Resets of how a colleague signs in. An owner asks, another approves, neither of them the colleague. What was lost
-- stops working at the approval, and the link of a mail replaces it, once. The server cannot start a reset without an
-- approved request.
create table operator_resets (
  id          uuid primary key,
  operator_id uuid not null references operators on delete restrict,
  lost        text not null check (lost in ('password', 'authenticator', 'both')),
  -- Null when it was the command on the machine. One request makes one reset.
  approval_id uuid unique references approvals on delete restrict,
  -- A keyed hash of the token of the link; null until the mail is sent.
  token_hash  bytea unique check (octet_length(token_hash) = 32),
  expires_at  timestamptz,
  started_at  timestamptz not null default now(),
  -- When it was completed, or replaced by a later reset.
  closed_at   timestamptz,

  -- Every link expires.
  constraint operator_resets_links_expire check ((token_hash is null) = (expires_at is null))
);
-- An operator has one open reset at a time.
create unique index operator_resets_open on operator_resets (operator_id) where closed_at is null;

-- Starts a reset: random values replace the lost password or authenticator, and every session ends. With the
-- authenticator go the recovery codes and the passkeys. Only the owner of the database calls it, for the command on the
-- machine.
create function start_reset(
  p_id uuid, p_operator uuid, p_lost text, p_approval uuid, p_totp_secret bytea, p_password_hash text
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set
      password_hash = case when p_lost = 'authenticator' then password_hash else p_password_hash end,
      totp_secret = case when p_lost = 'password' then totp_secret else p_totp_secret end
    where id = p_operator and removed_at is null;
  if not found then raise exception 'there is no such operator' using errcode = 'CL005'; end if;
  if p_lost <> 'password' then
    delete from public.operator_passkeys where operator_id = p_operator;
    delete from public.operator_recovery_codes where operator_id = p_operator;
  end if;
  update public.operator_sessions set ended_at = now() where operator_id = p_operator and ended_at is null;
  update public.operator_resets set closed_at = now() where operator_id = p_operator and closed_at is null;
  insert into public.operator_resets (id, operator_id, lost, approval_id) values (p_id, p_operator, p_lost, p_approval);
end
$$;

-- Starts the reset of an approved request. Refuses with CL005 when there is no such request.
create function start_approved_reset(p_id uuid, p_approval uuid, p_totp_secret bytea, p_password_hash text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  approval public.approvals;
begin
  select * into approval from public.find_approved(p_approval, 'operator_access_reset');
  if not found then raise exception 'two people have not approved this reset' using errcode = 'CL005'; end if;
  perform public.start_reset(
    p_id, approval.operator_id, approval.payload ->> 'lost', approval.id, p_totp_secret, p_password_hash);
end
$$;

-- Carries an open reset out, once: sets the password where it was lost, and the step of the first code of the
-- authenticator where that was. Returns the operator, or no row when the link is no longer valid. Refuses a reset that
-- leaves out what was lost with CL005.
create function complete_reset(p_token_hash bytea, p_password_hash text, p_totp_last_step bigint)
returns table (id uuid, email text, name text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  reset public.operator_resets;
begin
  update public.operator_resets open set closed_at = now()
    where open.token_hash = p_token_hash and open.closed_at is null and open.expires_at > now()
    returning open.* into reset;
  if not found then return; end if;
  if (reset.lost <> 'authenticator' and p_password_hash is null)
    or (reset.lost <> 'password' and p_totp_last_step is null) then
    raise exception 'what was lost is not replaced' using errcode = 'CL005';
  end if;
  return query update public.operators operator set
      password_hash = case when reset.lost = 'authenticator' then operator.password_hash else p_password_hash end,
      totp_last_step = case when reset.lost = 'password' then operator.totp_last_step else p_totp_last_step end
    where operator.id = reset.operator_id and operator.removed_at is null
    returning operator.id, operator.email, operator.name;
end
$$;

grant execute on function start_approved_reset, complete_reset to cairn_server;
-- The server may make the token of a link. It may not start a reset, change whose it is, or open a closed one.
grant select on operator_resets to cairn_server;
grant update (token_hash, expires_at) on operator_resets to cairn_server;

-- A decision of two operators that has not taken effect is cancelled once one of them is suspended or removed, or has
-- another role: a thief who is found out must not have a second operator, a link or a text waiting. It can be requested
-- again. A withdrawal that is approved and a distribution ask again by themselves, because money may be on its way.
create function stop_decisions_of_departed() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  -- As after a restore, in the name of the writer.
  update public.announcements set ended_by = made_by, ended_at = now()
    where ended_at is null and mailed_at is null and public.was_decided_by(approval_id, new.id);
  update public.operator_invitations set withdrawn_at = now()
    where accepted_at is null and withdrawn_at is null and (invited_by = new.id
      or public.was_decided_by(approval_id, new.id));
  update public.operator_resets set closed_at = now()
    where closed_at is null and public.was_decided_by(approval_id, new.id);
  update public.factor_removals set ended_at = now(), outcome = 'stopped'
    where ended_at is null and public.was_decided_by(approval_id, new.id);
  return null;
end
$$;
create trigger operators_departed_stop_decisions after update of role, removed_at, suspended_until on operators
  for each row when (new.role <> old.role or new.removed_at is not null or new.suspended_until > now())
  execute function stop_decisions_of_departed();

-- Whether an operator requested or approved it.
create function was_decided_by(p_approval uuid, p_operator uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from approvals where id = p_approval and p_operator in (requested_by, decided_by))
$$;

reset role;
