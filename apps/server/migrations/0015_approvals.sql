-- Requests that take two people. One operator asks, another decides; what was asked for happens in the transaction of the
-- approval, so that there is never one without the other. What each kind does is code (`approvals/performers.ts`); who may
-- decide is kept here, because code that forgets a rule is common and a constraint that forgets one is not.
set role cairn_owner;

create table approvals (
  id              uuid primary key,
  -- What would be done, as the contract names it: `operator_role`, `receiving_address`, …
  kind            text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- With what. Read by the kind's schema when it is asked for and again when it is approved.
  payload         jsonb not null check (jsonb_typeof(payload) = 'object'),
  -- The same in words, which is what the second person reads. Written by the server, never by who asks.
  sentence        text not null check (char_length(sentence) between 1 and 500),
  -- Why, in the words of who asks.
  reason          text not null check (char_length(reason) between 3 and 500),
  -- What of which only one thing may be asked at a time: `receiving_address:bitcoin`. Null when many may.
  concerns        text check (char_length(concerns) between 1 and 100),
  -- Whom it concerns: the member whose money it moves, the operator whose rights it changes.
  member_id       uuid references members on delete restrict,
  operator_id     uuid references operators on delete restrict,
  asked_by        uuid not null references operators on delete restrict,
  asked_at        timestamptz not null default now(),
  status          text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  decided_by      uuid references operators on delete restrict,
  decided_at      timestamptz,
  decision_reason text check (char_length(decision_reason) between 3 and 500),

  -- A decision is whole: who and when, or neither.
  constraint approvals_decision_is_whole check (
    (status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
  ),
  -- Two people: who approves or refuses is not who asked, and whoever asked may only take it back.
  constraint approvals_take_two check (
    decided_by is null or (status = 'withdrawn') = (decided_by = asked_by)
  ),
  -- Nobody approves what is about themselves.
  constraint approvals_are_for_others check (status <> 'approved' or operator_id is null or decided_by <> operator_id),
  -- Who asked is told why not.
  constraint approvals_refused_have_a_reason check ((status = 'refused') = (decision_reason is not null)),
  -- For rows that happen only by an approval: they refer to it with its state, and so cannot stand on one that is not approved.
  constraint approvals_with_their_state unique (id, status)
);
-- What waits, oldest first; and everything, newest first.
create index approvals_waiting on approvals (asked_at, id) where status = 'pending';
create index approvals_by_time on approvals (asked_at, id);
-- What an operator has asked for, newest first.
create index approvals_by_asker on approvals (asked_by, asked_at, id);
-- Of two who ask for the same at once, one does.
create unique index approvals_one_waiting on approvals (kind, concerns) where status = 'pending' and concerns is not null;

insert into state_transitions (subject, from_state, to_state) values
  ('approvals', 'pending', 'approved'),
  ('approvals', 'pending', 'refused'),
  ('approvals', 'pending', 'withdrawn');
create trigger approvals_follow_the_table before update of status on approvals
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Above this amount in US cents a withdrawal is approved by two people. 10,000 dollars, until an owner says otherwise.
alter table settings add column two_approvals_above_cents bigint not null default 1000000
  check (two_approvals_above_cents >= 0);

-- The server may ask and decide. A request is born pending: what makes a decision is not granted on insert. What was asked
-- for is never changed, and no request is deleted.
grant select on approvals to cairn_server;
grant insert (id, kind, payload, sentence, reason, concerns, member_id, operator_id, asked_by) on approvals to cairn_server;
grant update (status, decided_by, decided_at, decision_reason) on approvals to cairn_server;

comment on table approvals is 'What one operator asks for and another decides.';

reset role;
