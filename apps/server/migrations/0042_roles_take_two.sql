-- Who is an owner decides who the second person is. An owner who could take the others' place away alone would be the only one,
-- and an only owner invites alone: one person who becomes two. So a role, and the removal of an owner, are no columns that the
-- server writes any more: it names the approved request, and the operator and the role come out of that, as a transfer does
-- out of the requests of 0028. Anybody but an owner is removed by one person, because waiting for a second is worse there.
set role cairn_owner;

-- `for update` still works: the server keeps the columns of the sign-in.
revoke update (role, removed_at) on operators from cairn_server;

-- An operator gets the role that an approved request says. Like the functions below it refuses with CL005, changing nothing, what
-- no request of two people asks for; and a request counts in the transaction that approves it, so that none is used again later.
create function change_operator_role(p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators operator set role = asked.payload ->> 'role'
    from public.approvals asked
    where asked.id = p_approval and asked.kind = 'operator_role' and asked.status = 'approved'
      and asked.decided_by <> asked.asked_by and asked.decided_at = now()
      and operator.id = asked.operator_id and operator.removed_at is null;
  if not found then
    raise exception 'no approved request of two people asks for this role' using errcode = 'CL005';
  end if;
end
$$;

-- An operator may come in no more, whoever they are, because an approved request says so.
create function remove_owner(p_approval uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators operator set removed_at = now()
    from public.approvals asked
    where asked.id = p_approval and asked.kind = 'operator_removal' and asked.status = 'approved'
      and asked.decided_by <> asked.asked_by and asked.decided_at = now()
      and operator.id = asked.operator_id and operator.removed_at is null;
  if not found then
    raise exception 'no approved request of two people asks for this removal' using errcode = 'CL005';
  end if;
end
$$;

-- One person removes anybody but an owner.
create function remove_operator(p_operator uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set removed_at = now()
    where id = p_operator and role <> 'owner' and removed_at is null;
  if not found then
    raise exception 'one person removes no owner' using errcode = 'CL005';
  end if;
end
$$;

grant execute on function change_operator_role, remove_owner, remove_operator to cairn_server;

reset role;
