-- The other half of 0042: whoever could make an operator alone could make the second person. So the server adds no operator and
-- no invitation of its own accord either. An invitation stands on the request by which two people made it, except where there is
-- nobody who could be the second; and an operator is made of an invitation, with its role, by whoever has its link.
set role cairn_owner;

-- The request of two people; one request, one invitation. Null where there was no second owner, and for those from before.
alter table operator_invitations add column approval_id uuid unique references approvals on delete restrict;

revoke insert on operator_invitations, operators from cairn_server;

-- Writes an invitation down. With a request, which is approved in this transaction and says the same email and role; without one
-- where nobody is an owner but who invites. Refuses with CL005 anything else.
create function invite_operator(p_id uuid, p_email text, p_role text, p_totp_secret bytea, p_invited_by uuid, p_approval uuid)
returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_approval is null then
    if exists (select from public.operators
      where role = 'owner' and removed_at is null and id is distinct from p_invited_by) then
      raise exception 'another owner has to approve an invitation' using errcode = 'CL005';
    end if;
  elsif not exists (select from public.approvals asked
    where asked.id = p_approval and asked.kind = 'operator_invitation' and asked.status = 'approved'
      and asked.decided_by <> asked.asked_by and asked.decided_at = now()
      and asked.payload ->> 'email' = p_email and asked.payload ->> 'role' = p_role) then
    raise exception 'no approved request of two people asks for this invitation' using errcode = 'CL005';
  end if;
  insert into public.operator_invitations (id, email, role, totp_secret, invited_by, approval_id)
    values (p_id, p_email, p_role, p_totp_secret, p_invited_by, p_approval);
end
$$;

-- Makes an operator of an open invitation, once; gives who it is, or nothing when its link is not good any more.
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

grant execute on function invite_operator, accept_operator_invitation to cairn_server;

reset role;
