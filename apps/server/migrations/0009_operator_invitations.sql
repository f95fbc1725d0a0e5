-- How operators are invited, get a role and are removed. An owner decides who the second person of an approval is. An owner who
-- could remove the other owners alone, or invite one alone, could be both people. So the server has no right to write
-- operators, roles or invitations. It names an approved request, and the functions here take the operator, the email and the
-- role from it. A request counts only in the transaction that approves it, so it cannot be used again later.
--
-- One exception: an operator who is no owner is removed by one person, because waiting for a second would be the greater risk.
set role cairn_owner;

-- An owner invites by email, or the command line does while there is no owner. The link works once and for a day; on its page the
-- invited person sets name, password and authenticator. The operator gets the invitation's id, so one invitation makes one
-- operator.
create table operator_invitations (
  id           uuid primary key,
  email        text not null check (char_length(email) between 3 and 254),
  role         text not null check (role in ('owner', 'treasurer', 'reviewer', 'support')),
  -- The secret of the authenticator that they will set up, encrypted for the operator of this id.
  totp_secret  bytea not null,
  -- SHA-256 of the token of the newest link; null until the mail is sent.
  token_hash   bytea unique check (octet_length(token_hash) = 32),
  expires_at   timestamptz,
  -- Null when it was the command line.
  invited_by   uuid references operators on delete restrict,
  -- The request that two people approved; null when there was no second owner. One request makes one invitation.
  approval_id  uuid unique references approvals on delete restrict,
  invited_at   timestamptz not null default now(),
  accepted_at  timestamptz,
  withdrawn_at timestamptz,

  -- Every link expires.
  constraint operator_invitations_links_expire check ((token_hash is null) = (expires_at is null)),
  -- A withdrawn invitation cannot be accepted.
  constraint operator_invitations_end_once check (accepted_at is null or withdrawn_at is null)
);
-- A person has one open invitation at a time.
create unique index operator_invitations_open on operator_invitations (lower(email))
  where accepted_at is null and withdrawn_at is null;

-- Writes an invitation. With a request: it must be approved in this transaction and have the same email and role. Without one:
-- there must be no owner other than the inviter. Refuses anything else with CL005.
create function invite_operator(p_id uuid, p_email text, p_role text, p_totp_secret bytea, p_invited_by uuid, p_approval uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_approval is null then
    if exists (select from public.operators
      where role = 'owner' and removed_at is null and id is distinct from p_invited_by) then
      raise exception 'another owner has to approve an invitation' using errcode = 'CL005';
    end if;
  elsif not exists (select from public.approvals approval
    where approval.id = p_approval and approval.kind = 'operator_invitation' and approval.status = 'approved'
      and approval.decided_by <> approval.requested_by and approval.decided_at = now()
      and approval.payload ->> 'email' = p_email and approval.payload ->> 'role' = p_role) then
    raise exception 'two people have not approved this invitation' using errcode = 'CL005';
  end if;
  insert into public.operator_invitations (id, email, role, totp_secret, invited_by, approval_id)
    values (p_id, p_email, p_role, p_totp_secret, p_invited_by, p_approval);
end
$$;

-- Makes an operator of an open invitation, once. Returns the operator, or no row when the link is no longer valid.
create function accept_operator_invitation(p_token_hash bytea, p_name text, p_password_hash text, p_totp_last_step bigint)
returns table (id uuid, email text, role text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invitation public.operator_invitations;
begin
  update public.operator_invitations open set accepted_at = now()
    where open.token_hash = p_token_hash and open.accepted_at is null and open.withdrawn_at is null and open.expires_at > now()
    returning open.* into invitation;
  if not found then
    return;
  end if;
  insert into public.operators (id, email, role, totp_secret, name, password_hash, totp_last_step)
    values (invitation.id, invitation.email, invitation.role, invitation.totp_secret, p_name, p_password_hash, p_totp_last_step);
  return query select invitation.id, invitation.email, invitation.role;
end
$$;

-- Gives an operator the role of an approved request. Refuses with CL005 when there is no such request.
create function change_operator_role(p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators operator set role = approval.payload ->> 'role'
    from public.approvals approval
    where approval.id = p_approval and approval.kind = 'operator_role' and approval.status = 'approved'
      and approval.decided_by <> approval.requested_by and approval.decided_at = now()
      and operator.id = approval.operator_id and operator.removed_at is null;
  if not found then
    raise exception 'two people have not approved this role' using errcode = 'CL005';
  end if;
end
$$;

-- Removes the operator of an approved request, owners included. Refuses with CL005 when there is no such request.
create function remove_owner(p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators operator set removed_at = now()
    from public.approvals approval
    where approval.id = p_approval and approval.kind = 'operator_removal' and approval.status = 'approved'
      and approval.decided_by <> approval.requested_by and approval.decided_at = now()
      and operator.id = approval.operator_id and operator.removed_at is null;
  if not found then
    raise exception 'two people have not approved this removal' using errcode = 'CL005';
  end if;
end
$$;

-- Removes an operator who is no owner. Refuses an owner with CL005.
create function remove_operator(p_operator uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set removed_at = now()
    where id = p_operator and role <> 'owner' and removed_at is null;
  if not found then
    raise exception 'an owner is removed by two people' using errcode = 'CL005';
  end if;
end
$$;

-- Of two owners neither can approve what is about the other. So that one who has left, or whose access was stolen, can be kept
-- out, one owner suspends any other operator at once, for 72 hours; and where there are two owners, one asks for the removal of
-- the other, which happens after 72 hours unless the other objects. Decision record 0059 has the reasons.
create table operator_removals (
  id           uuid primary key,
  operator_id  uuid not null references operators on delete restrict,
  requested_by uuid not null references operators on delete restrict,
  reason       text not null check (char_length(reason) between 3 and 500),
  requested_at timestamptz not null default now(),
  due_at       timestamptz not null default now() + interval '72 hours',
  -- How it ended, once.
  objected_at  timestamptz,
  withdrawn_at timestamptz,
  removed_at   timestamptz,

  -- An owner does not ask for their own removal.
  constraint operator_removals_are_for_others check (operator_id <> requested_by),
  constraint operator_removals_end_once check (num_nonnulls(objected_at, withdrawn_at, removed_at) <= 1)
);
-- One removal of an operator waits at a time.
create unique index operator_removals_waiting on operator_removals (operator_id)
  where objected_at is null and withdrawn_at is null and removed_at is null;

-- An owner who may act now.
create function is_active_owner(p_operator uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from operators
    where id = p_operator and role = 'owner' and removed_at is null and coalesce(suspended_until <= now(), true))
$$;

-- Suspends an operator for 72 hours, in the name of an owner. Refuses with CL005 for oneself, or when the other is no owner.
create function suspend_operator(p_operator uuid, p_by uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set suspended_until = now() + interval '72 hours', suspended_by = p_by
    where id = p_operator and id <> p_by and removed_at is null and public.is_active_owner(p_by);
  if not found then
    raise exception 'only another owner suspends an operator' using errcode = 'CL005';
  end if;
end
$$;

-- Ends a suspension early, in the name of an owner; the suspended operator cannot.
create function resume_operator(p_operator uuid, p_by uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set suspended_until = null, suspended_by = null
    where id = p_operator and id <> p_by and removed_at is null and public.is_active_owner(p_by);
  if not found then
    raise exception 'only another owner ends a suspension' using errcode = 'CL005';
  end if;
end
$$;

-- Asks for the removal of the other of two owners. With a third owner, suspended or not, two people remove one (`remove_owner`).
create function request_owner_removal(p_id uuid, p_operator uuid, p_by uuid, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_active_owner(p_by)
    or (select array_agg(id order by id) from public.operators where role = 'owner' and removed_at is null)
      is distinct from (select array_agg(id order by id) from unnest(array[p_operator, p_by]) id)
  then
    raise exception 'there are not two owners, of whom one asks' using errcode = 'CL005';
  end if;
  insert into public.operator_removals (id, operator_id, requested_by, reason) values (p_id, p_operator, p_by, p_reason);
end
$$;

-- Ends a waiting removal: the operator whom it is about objects, or the one who asked withdraws it. Returns whether it waited.
create function end_owner_removal(p_id uuid, p_by uuid) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operator_removals set
    objected_at = case when operator_id = p_by then now() end,
    withdrawn_at = case when requested_by = p_by then now() end
    where id = p_id and p_by in (operator_id, requested_by)
      and objected_at is null and withdrawn_at is null and removed_at is null;
  return found;
end
$$;

-- Removes the owners whose 72 hours are over without an objection, by the clock of the database. Nothing happens while the one who
-- asked is suspended, removed or no owner.
-- One after the other: of two owners who ask to remove each other, the first goes and the second stays.
create function remove_due_owners() returns table (operator_id uuid, reason text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.operator_removals;
begin
  -- In the same order as every removal locks owners. Of two servers, the second waits and finds nothing.
  perform from public.operators where role = 'owner' and removed_at is null order by id for update;
  for due in
    select * from public.operator_removals removal
    where removal.due_at <= now() and removal.objected_at is null and removal.withdrawn_at is null and removal.removed_at is null
    order by removal.due_at, removal.id
  loop
    if exists (select from public.operators where id = due.requested_by and removed_at is not null) then
      update public.operator_removals removal set withdrawn_at = now() where removal.id = due.id;
    elsif public.is_active_owner(due.requested_by) then
      update public.operator_removals removal set removed_at = now() where removal.id = due.id;
      update public.operators operator set removed_at = now()
        where operator.id = due.operator_id and operator.removed_at is null;
      if found then
        operator_id := due.operator_id;
        reason := due.reason;
        return next;
      end if;
    end if;
  end loop;
end
$$;

grant select on operator_removals to cairn_server;
grant execute on function is_active_owner, suspend_operator, resume_operator, request_owner_removal, end_owner_removal,
  remove_due_owners to cairn_server;
grant execute on function invite_operator, accept_operator_invitation, change_operator_role, remove_owner, remove_operator
  to cairn_server;
-- The server may make links and record the end of an invitation. It may not add one itself, change its email or role, or
-- delete it.
grant select on operator_invitations to cairn_server;
grant update (token_hash, expires_at, accepted_at, withdrawn_at) on operator_invitations to cairn_server;

comment on table operator_removals is 'Removals of the other of two owners, which wait for an objection.';
comment on table operator_invitations is 'Who was invited to become an operator, and the hash of their link.';

reset role;
