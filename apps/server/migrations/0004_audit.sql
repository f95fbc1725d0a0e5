-- Who did what to what. An event is written in the transaction of the operation, so neither exists without the other.
set role cairn_owner;

create table audit.events (
  id           bigint generated always as identity,
  at           timestamptz not null default now(),
  -- A visitor has no id. The system is jobs and the command line.
  actor_kind   text not null check (actor_kind in ('visitor', 'member', 'operator', 'system')),
  actor_id     uuid,
  -- A verb of the product in the past: `withdrawal_requested`, `kyc_document_opened`.
  did          text not null,
  subject_kind text not null,
  subject_id   uuid,
  -- The member concerned, so that a member's page can list what was done to them.
  member_id    uuid,
  -- Facts worth keeping; never a password, a token or a document.
  details      jsonb not null default '{}',
  request_id   text,

  -- `listAuditEvents` without a filter, or of some days, and its export: they are in the order of `at`; `id` differs
  -- from it where events were imported with dates.
  primary key (at, id),
  -- Members and operators are named; visitors and the system are not.
  constraint events_actor_is_named check ((actor_kind in ('member', 'operator')) = (actor_id is not null))
);
-- `listAuditEvents` of one member.
create index events_by_member on audit.events (member_id, at, id) where member_id is not null;
-- `listAuditEvents` of one record; the timeline on the page of a deposit, withdrawal or document; the last action that
-- a refusal names; and whether an operator's view of a record was written down already.
create index events_by_subject on audit.events (subject_id, id desc);
-- `listAuditEvents` of one verb, which may be rare.
create index events_by_verb on audit.events (did, at, id);
-- `listAuditEvents` by one person. These three leave out what members do to their own accounts, so that those calls
-- write no more index rows; it is read by member.
create index events_by_actor on audit.events (actor_id, at, id) where actor_id is distinct from member_id;
-- `listAuditEvents` of one verb by one person: with one of the two indexes before, PostgreSQL would read everything
-- that the other filter leaves out. `listOperators`: when each operator signed in last.
create index events_by_actor_and_verb on audit.events (actor_id, did, at, id) where actor_id is distinct from member_id;
-- `listAuditEvents` of what one person did to one member, for the same reason.
create index events_by_member_and_actor on audit.events (member_id, actor_id, at, id)
  where actor_id is distinct from member_id;

-- Most of a member's rows are what the member did. Without it PostgreSQL takes such rows for few, and sorts all of
-- them.
create statistics audit.events_by_members (dependencies) on actor_id, member_id from audit.events;

create function audit.refuse_writing() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to (% on %)', tg_op, tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
create trigger events_are_never_changed before update or delete or truncate on audit.events
  for each statement execute function audit.refuse_writing();

-- An operator decides nothing about a member account with their own email. Every decision writes an event, so this one
-- place covers all decisions, future kinds included. Looking is allowed, and so is a file they saved. The trigger's
-- condition is short, because PostgreSQL reads its text again for each entry of a member's call.
create function audit.refuse_own_account() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.did !~ '_(viewed|opened|exported)$' and new.did !~ '^list_export_' and exists (
    select from operators operator join members member on lower(member.email) = lower(operator.email)
    where operator.id = new.actor_id and member.id = new.member_id) then
    raise exception 'an operator does not decide about their own account'
      using errcode = 'check_violation', schema = 'audit', table = 'events', constraint = 'events_are_about_others';
  end if;
  return new;
end
$$;
create trigger events_are_about_others before insert on audit.events
  for each row when (new.actor_kind = 'operator') execute function audit.refuse_own_account();

-- Entries are of the present. The owner may add older ones: a restored copy, and the large sample world.
create trigger events_are_of_the_present before insert on audit.events
  for each row when (new.at <> now() and not pg_has_role(current_user, 'cairn_owner', 'member'))
  execute function audit.refuse_writing();

-- The server may add and read. `id` and `at` are not granted: the database draws them, so no entry is put between
-- others or into the past. `update` and `delete` are not granted, because history is not edited.
grant select on audit.events to cairn_server;
grant insert (actor_kind, actor_id, did, subject_kind, subject_id, member_id, details, request_id)
  on audit.events to cairn_server;

reset role;
