-- A factor is what an operator has besides the password: the authenticator. A session alone lets an operator read, and take back
-- what was begun. A call that moves money or gives rights also needs a factor of the last five minutes, so that a stolen cookie is
-- not enough. Operators change their own password, authenticator and recovery codes with such a factor.
set role cairn_owner;

alter table operator_sessions
  -- Names the session to its operator, who can end it. The hash of the token is never shown.
  add column id uuid not null unique default gen_random_uuid(),
  -- In words of ours, such as "Chrome on Android"; empty when the browser is not known. Nothing that a browser sends is stored.
  add column device text not null default '' check (char_length(device) <= 40),
  -- The network address of the sign-in.
  add column address text not null default '' check (char_length(address) <= 45),
  -- When a factor was last given in this session. The sign-in gives one.
  add column factor_at timestamptz not null default now(),
  -- Codes that were tried since the last right one. The fifth wrong one ends the session, so codes cannot be guessed with a
  -- stolen cookie.
  add column codes_tried smallint not null default 0,
  -- The secret of an authenticator that is being set up, encrypted for this operator. The old one works until a code of the new
  -- one was given in the same session.
  add column new_totp_secret bytea,
  add constraint operator_sessions_codes_are_few check (codes_tried between 0 and 5);

-- Ten codes that replace the authenticator at a sign-in, each once.
create table operator_recovery_codes (
  operator_id uuid not null references operators on delete cascade,
  -- A keyed hash of the operator and the code, with a key outside the database.
  code_hash   bytea not null check (octet_length(code_hash) = 32),
  used_at     timestamptz,
  primary key (operator_id, code_hash)
);

-- The operator of a live session in which a factor was given within the last five minutes. Refuses anything else with CL005.
create function operator_with_factor(p_session bytea) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  operator uuid;
begin
  select session.operator_id into operator from public.operator_sessions session
    where session.token_hash = p_session and session.ended_at is null and session.factor_at > now() - interval '5 minutes';
  if not found then
    raise exception 'the session has no fresh factor' using errcode = 'CL005';
  end if;
  return operator;
end
$$;

-- Sets the password of the operator of a session.
create function change_own_password(p_session bytea, p_password_hash text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.operators set password_hash = p_password_hash
    where id = public.operator_with_factor(p_session) and removed_at is null
$$;

-- Puts the authenticator that was set up in a session in place of the operator's, with the step of its first code.
create function replace_own_authenticator(p_session bytea, p_last_step bigint) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.operators operator set totp_secret = session.new_totp_secret, totp_last_step = p_last_step
    from public.operator_sessions session
    where operator.id = public.operator_with_factor(p_session) and operator.removed_at is null
      and session.token_hash = p_session and session.new_totp_secret is not null
$$;

-- Puts new recovery codes in place of all earlier ones of the operator of a session.
create function replace_own_recovery_codes(p_session bytea, p_hashes bytea[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  operator uuid := public.operator_with_factor(p_session);
begin
  delete from public.operator_recovery_codes where operator_id = operator;
  insert into public.operator_recovery_codes (operator_id, code_hash) select operator, unnest(p_hashes);
end
$$;

grant execute on function change_own_password, replace_own_authenticator, replace_own_recovery_codes to cairn_server;
-- The server may record that a recovery code was used. It may not add one, or make a used one new.
grant select on operator_recovery_codes to cairn_server;
grant update (used_at) on operator_recovery_codes to cairn_server;

comment on table operator_recovery_codes is 'The hashes of the codes that replace a lost authenticator of an operator.';

reset role;
