-- Requests that take two people: one operator requests, another decides. The requested action runs in the transaction
-- of the approval, so neither exists without the other. The handler of each kind is code
-- (`src/registry/approval-handlers.ts`); who may decide is a constraint here, because it covers every caller.
--
-- This file also has the table of state transitions, which the records of later files use.
set role cairn_owner;

-- The allowed changes of state, the same as in the contract. A trigger refuses any other, because a check constraint
-- cannot see the state before.
create table state_transitions (
  subject    text not null,
  from_state text not null,
  to_state   text not null,
  primary key (subject, from_state, to_state)
);
insert into state_transitions (subject, from_state, to_state) values
  ('approvals', 'pending', 'approved'),
  ('approvals', 'pending', 'rejected'),
  ('approvals', 'pending', 'withdrawn'),
  -- A plan never goes back: what members were shown stays as it was.
  ('plans', 'draft', 'open'),
  ('plans', 'open', 'closed'),
  ('deposits', 'pending', 'completed'),
  ('deposits', 'pending', 'rejected'),
  ('deposits', 'pending', 'cancelled'),
  ('deposits', 'pending', 'expired'),
  ('withdrawals', 'pending', 'processing'),
  ('withdrawals', 'pending', 'rejected'),
  ('withdrawals', 'pending', 'cancelled'),
  ('withdrawals', 'processing', 'sending'),
  ('withdrawals', 'processing', 'rejected'),
  -- An operator who approved it may no longer approve withdrawals.
  ('withdrawals', 'processing', 'pending'),
  -- From here the coins may be out, so nothing returns the money but two people, by way of `uncertain`.
  ('withdrawals', 'sending', 'completed'),
  ('withdrawals', 'sending', 'uncertain'),
  -- Its transaction is looked up. The chain confirms it, or shows another payment.
  ('withdrawals', 'sending', 'confirming'),
  ('withdrawals', 'confirming', 'completed'),
  ('withdrawals', 'confirming', 'sending'),
  ('withdrawals', 'confirming', 'uncertain'),
  ('withdrawals', 'uncertain', 'completed'),
  ('withdrawals', 'uncertain', 'rejected'),
  ('kyc_submissions', 'pending', 'approved'),
  ('kyc_submissions', 'pending', 'rejected'),
  ('kyc_submissions', 'pending', 'retake'),
  ('kyc_submissions', 'approved', 'expired'),
  ('kyc_submissions', 'approved', 'revoked'),
  -- A job posts it, or records why it could not.
  ('distributions', 'posting', 'posted'),
  ('distributions', 'posting', 'failed'),
  ('distributions', 'posted', 'reversed');

-- A trigger function for the column that it is given, or `status`.
create function require_listed_transition() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  state_column constant text := coalesce(tg_argv[0], 'status');
  old_state constant text := to_jsonb(old) ->> state_column;
  new_state constant text := to_jsonb(new) ->> state_column;
begin
  if not exists (
    select from state_transitions
    where subject = tg_table_name and from_state = old_state and to_state = new_state
  ) then
    raise exception '% cannot go from % to %', tg_table_name, old_state, new_state using errcode = 'CL010';
  end if;
  return new;
end
$$;

-- What one operator requests and another decides.
create table approvals (
  id              uuid primary key,
  -- The requested action, by its name in the contract: `operator_role`, `receiving_address`, …
  kind            text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- The values of the action. Checked against the kind's schema when it is requested and again when it is approved.
  payload         jsonb not null check (jsonb_typeof(payload) = 'object'),
  -- The same as a sentence, which the second person reads. Written by the server, never by the requester.
  sentence        text not null check (char_length(sentence) between 1 and 500),
  -- Why, in the requester's words.
  reason          text not null check (char_length(reason) between 3 and 500),
  -- At most one request with the same key may be pending: `receiving_address:bitcoin`. Null when many may.
  lock_key        text check (char_length(lock_key) between 1 and 100),
  -- The member whose money it moves, or the operator whose rights it changes.
  member_id       uuid references members on delete restrict,
  operator_id     uuid references operators on delete restrict,
  requested_by        uuid not null references operators on delete restrict,
  requested_at        timestamptz not null default now(),
  status          text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  decided_by      uuid references operators on delete restrict,
  decided_at      timestamptz,
  decision_reason text check (char_length(decision_reason) between 3 and 500),
  -- The figures that it changed, as they were just before: a balance, limits. The payload has those at the request.
  figures         jsonb check (jsonb_typeof(figures) = 'object'),
  -- The server's signature over the request; after an approval, over the request and who approved it. An unsigned
  -- request is not approved and pays nothing out.
  signature       bytea check (octet_length(signature) = 37),

  -- A decision has both, who and when, or neither.
  constraint approvals_decision_is_whole check (
    (status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
  ),
  -- Two people: the requester can only withdraw; another operator approves or refuses.
  constraint approvals_take_two check (
    decided_by is null or (status = 'withdrawn') = (decided_by = requested_by)
  ),
  -- An operator cannot approve what is about themselves.
  constraint approvals_are_for_others check (status <> 'approved' or operator_id is null or decided_by <> operator_id),
  -- The requester sees why it was rejected.
  constraint approvals_rejected_have_a_reason check ((status = 'rejected') = (decision_reason is not null)),
  -- Rows that exist only by an approval refer to (id, 'approved'), and so cannot refer to a request that is not
  -- approved.
  constraint approvals_with_their_state unique (id, status)
);
-- The approvals screen: all requests, newest first.
create index approvals_by_time on approvals (requested_at, id);
-- The approvals screen, by status: newest first; pending ones oldest first.
create index approvals_by_status on approvals (status, requested_at, id);
-- The approvals screen, by kind, which may be rare.
create index approvals_by_kind on approvals (kind, requested_at, id);
-- The approvals screen: what one operator has requested.
create index approvals_by_requester on approvals (requested_by, requested_at, id);
-- The dashboard and the history of a member: manual corrections of their balance, newest first.
create index approvals_corrections_of_member on approvals (member_id, decided_at desc, id desc)
  where kind in ('manual_transfer', 'payment_outcome') and status = 'approved';
-- `searchRecords`: a request by any part of its id, or of a transaction id that was typed in it.
create index approvals_by_part on approvals
  using gin (search_trigrams(id::text || '|' || coalesce(payload ->> 'transaction_id', '')
    || '|' || coalesce(payload ->> 'refund_transaction_id', '')))
  with (gin_pending_list_limit = 64);
-- When two operators request the same at once, one succeeds.
create unique index approvals_one_pending on approvals (kind, lock_key)
  where status = 'pending' and lock_key is not null;

-- A movement of holdings is reversed once.
create unique index approvals_one_reversal on approvals ((payload ->> 'reverses'))
  where status = 'approved' and payload ->> 'reverses' is not null;

-- The request of this kind that another operator approved in this transaction, or no row. What takes two people asks
-- it.
create function find_approved(p_approval uuid, p_kind text) returns setof approvals
language sql stable set search_path = public, pg_temp as $$
  select * from approvals
  where id = p_approval and kind = p_kind and status = 'approved' and decided_by <> requested_by and decided_at = now()
$$;
grant execute on function find_approved to cairn_server;

-- Which roles may request and approve each kind, the same as in the contract (`approvalKinds`); a test compares the
-- two.
create table approval_roles (
  kind            text primary key,
  requester_roles text[] not null,
  approver_roles  text[] not null
);
insert into approval_roles (kind, requester_roles, approver_roles)
  select unnest(array['setting_change', 'plan_limits', 'operator_role', 'operator_removal', 'operator_access_reset',
    'operator_invitation', 'account_key', 'address_list', 'payment_loss']), '{owner}', '{owner}';
insert into approval_roles (kind, requester_roles, approver_roles)
  select unnest(array['manual_transfer', 'custody_movement', 'payment_outcome', 'payment_reversal', 'deposit_reversal',
    'transaction_correction',
    'factor_removal',
    'deposit_confirmation', 'deposit_release', 'distribution',
    'distribution_reversal', 'withdrawal_outcome', 'gain_or_loss', 'bonus_budget_funding', 'bonus_funding_reversal',
    'receiving_address', 'coin_rate']), '{owner,treasurer}', '{owner,treasurer}';
insert into approval_roles (kind, requester_roles, approver_roles)
  values ('announcement', '{owner,treasurer,support}', '{owner,treasurer}');

-- Refuses an approval unless both people may still do their part: neither is suspended or removed, and each has a role
-- of the kind. Locks both, so that one who is being suspended at this moment is waited for.
create function require_both_in_place() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from operators where id in (new.requested_by, new.decided_by) order by id for share;
  if not exists (
    select from approval_roles allowed
      join operators requester on requester.id = new.requested_by and requester.role = any (allowed.requester_roles)
      join operators approver on approver.id = new.decided_by and approver.role = any (allowed.approver_roles)
    where allowed.kind = new.kind and requester.removed_at is null and approver.removed_at is null
      and coalesce(requester.suspended_until <= now(), true) and coalesce(approver.suspended_until <= now(), true)
  ) then
    raise exception 'who requested or approves % may not do so', new.id
      using errcode = 'check_violation', table = 'approvals', constraint = 'approvals_are_by_people_in_place';
  end if;
  return new;
end
$$;
create trigger approvals_are_by_people_in_place before update of status on approvals
  for each row when (old.status = 'pending' and new.status = 'approved') execute function require_both_in_place();

-- Operators' comments on a request.
create table approval_comments (
  id          uuid primary key,
  approval_id uuid not null references approvals on delete restrict,
  operator_id uuid not null references operators on delete restrict,
  words       text not null check (char_length(words) between 1 and 1000),
  written_at  timestamptz not null default now()
);
-- The page of the request, oldest first.
create index approval_comments_by_approval on approval_comments (approval_id, written_at, id);

create trigger approvals_follow_listed_transitions before update of status on approvals
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

grant select on state_transitions, approval_roles to cairn_server;
-- The server may request and decide. A request starts pending: the columns of the decision are not granted on insert.
-- The requested action never changes, and no request is deleted.
grant select on approvals to cairn_server;
grant insert (id, kind, payload, sentence, reason, lock_key, member_id, operator_id, requested_by) on approvals
  to cairn_server;
grant update (status, decided_by, decided_at, decision_reason, figures, signature) on approvals to cairn_server;
-- The server may add comments dated now. Comments are never changed or deleted.
grant select on approval_comments to cairn_server;
grant insert (id, approval_id, operator_id, words) on approval_comments to cairn_server;
-- The auditor compares the ledger with what was requested, and who decided; not with the reasons, which are free text.
grant select (id, kind, payload, member_id, operator_id, requested_by, status, decided_by, signature) on approvals
  to cairn_auditor;

reset role;
