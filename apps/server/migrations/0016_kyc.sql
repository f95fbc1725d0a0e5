-- Identity documents: what was sent, what was decided, and who opened it. The document itself is in the file store,
-- encrypted; here is only its random name. The details that a reviewer read are encrypted too; only the day it expires
-- is not, because a job searches by it.
set role cairn_owner;

create table kyc_submissions (
  id           uuid primary key,
  member_id    uuid not null references members on delete restrict,
  country      text not null check (char_length(country) between 1 and 100),
  id_card_type text not null check (id_card_type in ('passport', 'driver_license', 'identity_card', 'others')),
  -- Null once the document was removed.
  file_name    text unique,
  status       text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'retake', 'expired', 'revoked')),
  -- The words that the member reads, and the same as a code of the contract.
  reason       text check (char_length(reason) between 3 and 500),
  reason_code  text check (reason_code ~ '^[a-z]+(_[a-z]+)*$'),
  -- Who approved it first, where the name on it is not the account's.
  first_approved_by uuid references operators on delete restrict,
  decided_by   uuid references operators on delete restrict,
  submitted_at timestamptz not null default now(),
  decided_at   timestamptz,
  -- Who took the approval back, and when. The decision above stays.
  revoked_by   uuid references operators on delete restrict,
  revoked_at   timestamptz,
  -- The name, number, birth date and expiry that the reviewer typed, encrypted.
  details_sealed bytea,
  -- A keyed hash of country, type and number, by which the same document is found at another member.
  number_hash    bytea check (octet_length(number_hash) = 32),
  -- The last day that an approved document is valid; null when it has no expiry date.
  expires_on     date,
  -- When the member was mailed that it expires soon.
  expiry_mailed_at timestamptz,
  -- When the legal retention of the document had ended (`remove_document`). The decision stays.
  document_removed_at timestamptz,
  -- The server's signature over an approval. An approval without a valid one does not count.
  signature bytea check (octet_length(signature) = 37),

  -- A decision has both, who and when, or neither.
  constraint kyc_submissions_decision_is_whole check (
    (status = 'pending') = (decided_by is null) and (decided_by is null) = (decided_at is null)
  ),
  -- Two people: who approved it first does not approve it again.
  constraint kyc_submissions_approved_by_another check (
    status not in ('approved', 'expired', 'revoked') or first_approved_by is distinct from decided_by
  ),
  -- A revoked approval has both, who and when, and no other status has one.
  constraint kyc_submissions_revocation_is_whole check (
    (status = 'revoked') = (revoked_by is not null) and (revoked_by is null) = (revoked_at is null)
  ),
  -- A document that the member may replace has a reason that the member sees, and no other has one.
  constraint kyc_submissions_refused_have_a_reason check (
    (status in ('rejected', 'retake', 'expired', 'revoked')) = (reason is not null)
  ),
  -- A code comes with the words that were made from it.
  constraint kyc_submissions_reason_codes_have_words check (reason_code is null or reason is not null),
  -- A removed document has no file, and every other one has. A document is not removed while it is being reviewed.
  constraint kyc_submissions_removed_have_no_file check (
    (file_name is null) = (document_removed_at is not null) and (document_removed_at is null or status <> 'pending')
  ),
  -- An approval has what the document shows until it is removed, and no other decision has it.
  constraint kyc_submissions_approved_have_details check (
    (status in ('approved', 'expired', 'revoked') and document_removed_at is null) = (details_sealed is not null)
    and (details_sealed is null) = (number_hash is null)
    and (status in ('approved', 'expired', 'revoked') or expires_on is null)
  ),
  -- A document that had expired was not approved, and one without an expiry date does not expire.
  constraint kyc_submissions_approved_were_valid check (expires_on >= (decided_at at time zone 'UTC')::date),
  constraint kyc_submissions_expired_have_a_day check (status <> 'expired' or expires_on is not null)
);
-- A member has one document that is pending or approved; after a rejection another may be sent.
create unique index kyc_submissions_one_active on kyc_submissions (member_id) where status in ('pending', 'approved');
-- A member's page: all documents of a member, newest first.
create index kyc_submissions_by_member on kyc_submissions (member_id, submitted_at desc);
-- The same document at another member.
create index kyc_submissions_by_number on kyc_submissions (number_hash) where number_hash is not null;
-- The daily job, and the KYC screen's list of those that expire soon.
create index kyc_submissions_by_expiry on kyc_submissions (expires_on)
  where status = 'approved' and expires_on is not null;
-- The KYC screen: one status, by time.
create index kyc_submissions_by_status on kyc_submissions (status, submitted_at, id);
-- The job that removes documents: those that were decided long ago.
create index kyc_submissions_kept on kyc_submissions (decided_at) where document_removed_at is null;
-- The KYC screen: all documents by time.
create index kyc_submissions_by_time on kyc_submissions (submitted_at, id);
-- `searchRecords`: any part of the id.
create index kyc_submissions_by_part on kyc_submissions using gin (search_trigrams(id::text))
  with (gin_pending_list_limit = 64);

create trigger kyc_submissions_follow_listed_transitions before update of status on kyc_submissions
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Further pictures of the document, which the member adds while it is pending: each once. The picture above is the
-- front. They are reviewed, kept and removed with it.
create table kyc_parts (
  id            uuid primary key,
  submission_id uuid not null references kyc_submissions on delete restrict,
  -- The back, or the member holding the document.
  part          text not null check (part in ('back', 'holder')),
  file_name     text not null unique,
  sent_at       timestamptz not null default now(),
  -- Also the index of the parts of one document.
  constraint kyc_parts_are_sent_once unique (submission_id, part)
);

-- Every time that an operator opened the document. The member sees this list.
create table kyc_openings (
  id            bigint generated always as identity primary key,
  submission_id uuid not null references kyc_submissions on delete restrict,
  operator_id   uuid not null references operators on delete restrict,
  opened_at     timestamptz not null default now(),
  -- How many parts it showed beside the document.
  parts_shown   integer not null default 0 check (parts_shown >= 0)
);
-- A decision, a first approval and a revocation take an operator who has opened this document with all its parts. Files
-- never change (their names are not granted) and parts are only added until all are removed, so as many parts are the
-- same parts. The decided document stays as it was.
create function require_opened_document() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if old.status <> 'pending' then
    -- The owner of the tables encrypts the details again when the key is changed.
    if (new.expires_on, new.first_approved_by, new.decided_by, new.decided_at) is distinct
      from (old.expires_on, old.first_approved_by, old.decided_by, old.decided_at)
      or (new.details_sealed, new.number_hash) is distinct from (old.details_sealed, old.number_hash)
        and current_user <> 'cairn_owner'
      or old.revoked_by is not null and (new.revoked_by, new.revoked_at) is distinct
        from (old.revoked_by, old.revoked_at)
    then
      raise exception 'the decision about document % is made', new.id using errcode = 'CL010';
    end if;
  end if;
  if exists (
    select from unnest(array[
      case when old.status = 'pending' then new.first_approved_by end,
      case when old.status = 'pending' then new.decided_by end,
      case when old.revoked_by is null then new.revoked_by end
    ]) as decider
    where decider is not null
      and not exists (select from kyc_openings where submission_id = new.id and operator_id = decider
        and parts_shown >= (select count(*) from kyc_parts where submission_id = new.id))
  ) then
    raise exception 'an operator decides document % without opening it', new.id
      using errcode = 'check_violation', table = 'kyc_submissions', constraint = 'kyc_submissions_decided_by_a_viewer';
  end if;
  return new;
end
$$;
create trigger kyc_submissions_decided_by_a_viewer before update on kyc_submissions
  for each row execute function require_opened_document();

-- The openings of one document, newest first.
create index kyc_openings_by_submission on kyc_openings (submission_id, opened_at desc);

-- The server may add pending ones and decide. It may not delete, replace the document, or remove or date an opening.
grant select on kyc_submissions, kyc_parts, kyc_openings to cairn_server;
grant insert (id, member_id, country, id_card_type, file_name) on kyc_submissions to cairn_server;
grant update (status, reason, reason_code, first_approved_by, decided_by, decided_at, details_sealed, number_hash,
  expires_on, expiry_mailed_at, signature, revoked_by, revoked_at) on kyc_submissions to cairn_server;
-- The auditor checks the signatures.
grant select (id, member_id, status, expires_on, first_approved_by, decided_by, signature) on kyc_submissions
  to cairn_auditor;
grant insert (submission_id, operator_id, parts_shown) on kyc_openings to cairn_server;
grant insert (id, submission_id, part, file_name) on kyc_parts to cairn_server;

-- How long identity documents are kept. The law requires a document that identified a member for some years after the
-- end of the relationship, and no longer. A rejected document is kept for the same time, because the refusal may have
-- to be explained. Then the file and the details that a reviewer typed are removed, and the decision stays. Decision
-- record 0106 has the reasons.
--
-- Until when the document of a submission is kept; null while there is no such day: it is being reviewed, or its
-- account is open.
create function document_kept_until(s kyc_submissions) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case
    when s.status in ('rejected', 'retake') then s.decided_at
    when s.status in ('approved', 'expired', 'revoked') then (select closed_at from members where id = s.member_id)
  end + make_interval(months => (select document_kept_months from settings))
$$;

-- Removes the document of a submission whose retention has ended, and its parts, and returns the names of their files.
-- Changes nothing and returns null before that, and while another document of the member is being reviewed, who may be
-- compared with it. The server has no other way.
create function remove_document(p_submission uuid) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  submission public.kyc_submissions;
  files text[];
begin
  select * into submission from public.kyc_submissions where id = p_submission for update;
  if submission.file_name is null or coalesce(public.document_kept_until(submission) > now(), true)
    or exists (select from public.kyc_submissions where member_id = submission.member_id and status = 'pending')
  then
    return null;
  end if;
  update public.kyc_submissions
    set file_name = null, details_sealed = null, number_hash = null, document_removed_at = now()
    where id = p_submission;
  files := array(select file_name from public.kyc_parts where submission_id = p_submission);
  delete from public.kyc_parts where submission_id = p_submission;
  return files || submission.file_name;
end
$$;

grant execute on function document_kept_until, remove_document to cairn_server;

reset role;
