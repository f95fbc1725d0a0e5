-- Identity documents: what was sent, what was decided, and who opened it. The document itself is in the file store, encrypted;
-- here is only its random name.
set role cairn_owner;

create table kyc_submissions (
  id           uuid primary key,
  member_id    uuid not null references members on delete restrict,
  country      text not null check (char_length(country) between 1 and 100),
  id_card_type text not null check (id_card_type in ('passport', 'driver_license', 'identity_card', 'others')),
  file_name    text not null unique,
  status       text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- The words that the member reads, and the same as a code of the contract.
  reason       text check (char_length(reason) between 3 and 500),
  reason_code  text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  decided_by   uuid references operators on delete restrict,
  submitted_at timestamptz not null default now(),
  decided_at   timestamptz,

  -- A decision has both, who and when, or neither.
  constraint kyc_submissions_decision_is_whole check (
    (status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
  ),
  -- A rejection has a reason that the member sees, and no other state has one.
  constraint kyc_submissions_rejected_have_a_reason check ((status = 'rejected') = (reason is not null)),
  -- A code comes with the words that were made from it.
  constraint kyc_submissions_reason_codes_have_words check (reason_code is null or reason is not null)
);
-- A member has one document that is pending or approved; after a rejection another may be sent.
create unique index kyc_submissions_one_active on kyc_submissions (member_id) where status in ('pending', 'approved');
-- A member's page: all documents of a member, newest first.
create index kyc_submissions_by_member on kyc_submissions (member_id, submitted_at desc);
-- The KYC screen: those of one status, by time.
create index kyc_submissions_by_status on kyc_submissions (status, submitted_at, id);
-- The KYC screen: all documents by time.
create index kyc_submissions_by_time on kyc_submissions (submitted_at, id);

create trigger kyc_submissions_follow_listed_transitions before update of status on kyc_submissions
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Every time that an operator opened the document. The member sees this list.
create table kyc_openings (
  id            bigint generated always as identity primary key,
  submission_id uuid not null references kyc_submissions on delete restrict,
  operator_id   uuid not null references operators on delete restrict,
  opened_at     timestamptz not null default now()
);
-- The openings of one document, newest first.
create index kyc_openings_by_submission on kyc_openings (submission_id, opened_at desc);

-- The server may add and decide. It may not delete, replace the document or remove an opening.
grant select, insert on kyc_submissions, kyc_openings to cairn_server;
grant update (status, reason, reason_code, decided_by, decided_at) on kyc_submissions to cairn_server;

comment on table kyc_submissions is 'Identity documents sent for review, and what was decided.';
comment on table kyc_openings is 'Who opened which document, and when.';

reset role;
