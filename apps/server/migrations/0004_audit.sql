-- Who did what to what, written in the same transaction as the deed: what is in here happened, and what happened is in here.
set role cairn_owner;

create table audit.events (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  -- A visitor has no id; the system acts by itself (jobs, the command line).
  actor_kind   text not null check (actor_kind in ('visitor', 'member', 'operator', 'system')),
  actor_id     uuid,
  -- A verb of the product in the past: `withdrawal_requested`, `kyc_document_opened`.
  did          text not null,
  subject_kind text not null,
  subject_id   uuid,
  -- Whom it concerns, so that a member's page can list what was done to them.
  member_id    uuid,
  -- Facts worth keeping; never a password, a token or a document.
  details      jsonb not null default '{}',
  request_id   text,

  constraint events_actor_is_named check ((actor_kind in ('member', 'operator')) = (actor_id is not null))
);
-- A member's audit trail, newest first; and the same for any deposit, withdrawal or document.
create index events_by_member on audit.events (member_id, id desc);
create index events_by_subject on audit.events (subject_id, id desc);
-- What an operator did.
create index events_by_actor on audit.events (actor_id, id desc);

create function audit.refuse_writing() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to (% on %)', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger events_are_never_changed before update or delete on audit.events
  for each row execute function audit.refuse_writing();
create trigger events_are_never_truncated before truncate on audit.events
  for each statement execute function audit.refuse_writing();

-- The server may add and read. `update` and `delete` are not granted, because history is not edited.
grant select, insert on audit.events to cairn_server;

comment on table audit.events is 'Who did what to what, and when.';

reset role;
