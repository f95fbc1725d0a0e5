-- Identity documents: what was sent, what was decided, and who looked. The document itself lies encrypted in the file store;
-- here is only its random name.
set role cairn_owner;

create table kyc_submissions (
  id           uuid primary key,
  member_id    uuid not null references members on delete restrict,
  country      text not null check (char_length(country) between 1 and 100),
  id_card_type text not null check (id_card_type in ('passport', 'driver_license', 'identity_card', 'others')),
  file_name    text not null unique,
  status       text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reason       text check (char_length(reason) between 3 and 500),
  decided_by   uuid references operators on delete restrict,
  submitted_at timestamptz not null default now(),
  decided_at   timestamptz,

  -- A decision is whole: who and when, or neither.
  constraint kyc_submissions_decision_is_whole check (
    (status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
  ),
  constraint kyc_submissions_rejected_have_a_reason check ((status = 'rejected') = (reason is not null))
);
-- A member has one document waiting or accepted; after a rejection another may be sent.
create unique index kyc_submissions_one_standing on kyc_submissions (member_id) where status in ('pending', 'approved');
create index kyc_submissions_by_member on kyc_submissions (member_id, submitted_at desc);
-- The reviewers' queue, oldest first.
create index kyc_submissions_waiting on kyc_submissions (submitted_at, id) where status = 'pending';

create trigger kyc_submissions_follow_the_table before update of status on kyc_submissions
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Every time that somebody opened the document. The member sees this list.
create table kyc_openings (
  id            bigint generated always as identity primary key,
  submission_id uuid not null references kyc_submissions on delete restrict,
  operator_id   uuid not null references operators on delete restrict,
  opened_at     timestamptz not null default now()
);
create index kyc_openings_by_submission on kyc_openings (submission_id, opened_at desc);

-- The server may add and decide; it may not delete, exchange the document or forget an opening.
grant select, insert on kyc_submissions, kyc_openings to cairn_server;
grant update (status, reason, decided_by, decided_at) on kyc_submissions to cairn_server;

comment on table kyc_submissions is 'Identity documents sent for review, and what was decided.';
comment on table kyc_openings is 'Who opened which document, and when.';

reset role;
