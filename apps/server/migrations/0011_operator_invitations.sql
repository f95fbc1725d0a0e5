-- How operators are invited, get a role and are removed. An owner decides who the second person of an approval is. An
-- owner who could remove the other owners alone, or invite one alone, could be both people. So the server has no right
-- to write operators, roles or invitations. It names an approved request, and the functions here take the operator, the
-- email and the role from it. A request counts only in the transaction that approves it, so it cannot be used again
-- later.
--
-- One exception: an operator who is no owner is removed by one person, because waiting for a second would be the
-- greater risk.
set role cairn_owner;

-- An owner invites by email, or the command line does while there is no owner. The link works once and for a day; on
-- its page the invited person sets name, password and authenticator. The operator gets the invitation's id, so one
-- invitation makes one operator.
create table operator_invitations (
  id           uuid primary key,
  email        text not null check (char_length(email) between 3 and 254),
  role         text not null check (role in ('owner', 'treasurer', 'reviewer', 'support', 'auditor')),
  -- The secret of the authenticator that they will set up, encrypted for the operator of this id.
  totp_secret  bytea not null,
  -- A keyed hash of the token of the newest link; null until the mail is sent.
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

-- Writes an invitation. With a request: it must be approved in this transaction and have the same email and role.
-- Without one: there must be no owner other than the inviter. Refuses anything else with CL005.
create function invite_operator(p_id uuid, p_email text, p_role text, p_totp_secret bytea, p_invited_by uuid,
  p_approval uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_approval is null then
    if exists (select from public.operators
      where role = 'owner' and removed_at is null and id is distinct from p_invited_by) then
      raise exception 'another owner has to approve an invitation' using errcode = 'CL005';
    end if;
  elsif not exists (select from public.find_approved(p_approval, 'operator_invitation') approval
    where approval.payload ->> 'email' = p_email and approval.payload ->> 'role' = p_role) then
    raise exception 'two people have not approved this invitation' using errcode = 'CL005';
  end if;
  insert into public.operator_invitations (id, email, role, totp_secret, invited_by, approval_id)
    values (p_id, p_email, p_role, p_totp_secret, p_invited_by, p_approval);
end
$$;

-- Makes an operator of an open invitation, once. Returns the operator, or no row when the link is no longer valid.
create function accept_operator_invitation(p_token_hash bytea, p_name text, p_password_hash text,
  p_totp_last_step bigint)
returns table (id uuid, email text, role text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  invitation public.operator_invitations;
begin
  update public.operator_invitations open set accepted_at = now()
    where open.token_hash = p_token_hash and open.accepted_at is null and open.withdrawn_at is null
      and open.expires_at > now()
    returning open.* into invitation;
  if not found then return; end if;
  insert into public.operators (id, email, role, totp_secret, name, password_hash, totp_last_step)
    values (invitation.id, invitation.email, invitation.role, invitation.totp_secret, p_name, p_password_hash,
      p_totp_last_step);
  return query select invitation.id, invitation.email, invitation.role;
end
$$;

-- Gives an operator the role of an approved request. Refuses with CL005 when there is no such request.
create function change_operator_role(p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators operator set role = approval.payload ->> 'role'
    from public.find_approved(p_approval, 'operator_role') approval
    where operator.id = approval.operator_id and operator.removed_at is null;
  if not found then raise exception 'two people have not approved this role' using errcode = 'CL005'; end if;
end
$$;

-- Removes the operator of an approved request, owners included. Refuses with CL005 when there is no such request.
create function remove_owner(p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators operator set removed_at = now()
    from public.find_approved(p_approval, 'operator_removal') approval
    where operator.id = approval.operator_id and operator.removed_at is null;
  if not found then raise exception 'two people have not approved this removal' using errcode = 'CL005'; end if;
end
$$;

-- Removes an operator who is no owner. Refuses an owner with CL005.
create function remove_operator(p_operator uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set removed_at = now()
    where id = p_operator and role <> 'owner' and removed_at is null;
  if not found then raise exception 'an owner is removed by two people' using errcode = 'CL005'; end if;
end
$$;

grant execute on function invite_operator, accept_operator_invitation, change_operator_role, remove_owner,
  remove_operator to cairn_server;
-- The server may make links and record the end of an invitation. It may not add one itself, change its email or role,
-- or delete it.
grant select on operator_invitations to cairn_server;
grant update (token_hash, expires_at, accepted_at, withdrawn_at) on operator_invitations to cairn_server;

reset role;
