-- Suspending operators, and removing the other of two owners.
--
-- Neither of two owners can approve a request about the other. To keep out one who has left, or whose access was
-- stolen, an owner suspends any other operator at once, for 72 hours; and one of two owners requests the removal of the
-- other, which happens after 72 hours unless the other objects. Decision record 0059 has the reasons.
set role cairn_owner;

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

  -- An owner does not request their own removal.
  constraint operator_removals_are_for_others check (operator_id <> requested_by),
  constraint operator_removals_end_once check (num_nonnulls(objected_at, withdrawn_at, removed_at) <= 1)
);
-- An operator has one pending removal at a time.
create unique index operator_removals_waiting on operator_removals (operator_id)
  where objected_at is null and withdrawn_at is null and removed_at is null;

-- An owner who may act now.
create function is_active_owner(p_operator uuid) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select exists (select from operators
    where id = p_operator and role = 'owner' and removed_at is null and coalesce(suspended_until <= now(), true))
$$;

-- Suspends an operator for 72 hours, in the name of an owner. Refuses with CL005 for oneself, or when the other is no
-- owner.
create function suspend_operator(p_operator uuid, p_by uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set suspended_until = now() + interval '72 hours', suspended_by = p_by
    where id = p_operator and id <> p_by and removed_at is null and public.is_active_owner(p_by);
  if not found then raise exception 'only another owner suspends an operator' using errcode = 'CL005'; end if;
end
$$;

-- Ends a suspension early, in the name of an owner; the suspended operator cannot.
create function resume_operator(p_operator uuid, p_by uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update public.operators set suspended_until = null, suspended_by = null
    where id = p_operator and id <> p_by and removed_at is null and public.is_active_owner(p_by);
  if not found then raise exception 'only another owner ends a suspension' using errcode = 'CL005'; end if;
end
$$;

-- Asks for the removal of the other of two owners. With a third owner, suspended or not, two people remove one
-- (`remove_owner`).
create function request_owner_removal(p_id uuid, p_operator uuid, p_by uuid, p_reason text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not public.is_active_owner(p_by)
    or (select array_agg(id order by id) from public.operators where role = 'owner' and removed_at is null)
      is distinct from (select array_agg(id order by id) from unnest(array[p_operator, p_by]) id)
  then
    raise exception 'there are not two owners, of whom one asks' using errcode = 'CL005';
  end if;
  insert into public.operator_removals (id, operator_id, requested_by, reason)
    values (p_id, p_operator, p_by, p_reason);
end
$$;

-- Ends a waiting removal: the operator whom it is about objects, or the one who asked withdraws it. Returns whether it
-- waited.
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

-- Removes the owners whose 72 hours have passed without an objection, by the clock of the database, unless the
-- requester is suspended, removed or no longer an owner. It takes one after the other: when two owners request the
-- removal of each other, the first is removed and the second stays.
create function remove_due_owners() returns table (operator_id uuid, reason text)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  due public.operator_removals;
begin
  -- In the order in which every removal locks owners. When two servers run it, the second finds no row left.
  perform from public.operators where role = 'owner' and removed_at is null order by id for update;
  for due in
    select * from public.operator_removals removal
    where removal.due_at <= now() and removal.objected_at is null and removal.withdrawn_at is null
      and removal.removed_at is null
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

reset role;
