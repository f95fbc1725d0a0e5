-- How long identity documents are kept. The law wants the documents by which a member was identified for some years after the end
-- of the relationship, and not longer; a document that identified nobody is kept for the same time after its rejection, because
-- the refusal may have to be explained. Then the file and what a reviewer read on it are removed, and the decision stays.
-- Decision record 0106 has the reasons.
set role cairn_owner;

-- Until when the document of a submission is kept; null while there is no such day: it is being reviewed, or its account is open.
create function document_kept_until(s kyc_submissions) returns timestamptz
language sql stable set search_path = public, pg_temp as $$
  select case
    when s.status in ('rejected', 'retake') then s.decided_at
    when s.status in ('approved', 'expired') then (select closed_at from members where id = s.member_id)
  end + make_interval(months => (select document_kept_months from settings))
$$;

-- Removes the document of a submission whose time is over, and returns the name of its file. Changes nothing and returns null before
-- that, and while another document of the member is being reviewed, who may be compared with it. The server has no other way.
create function remove_document(p_submission uuid) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  submission public.kyc_submissions;
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
  return submission.file_name;
end
$$;

grant execute on function document_kept_until, remove_document to cairn_server;

reset role;
