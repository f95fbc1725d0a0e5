-- How an account changes hands of a mailbox, and how it ends: changes of the email, and closings.
--
-- A member's change of email. A person who reads the mailbox of an account can reset its password, so a change is
-- confirmed by the new mailbox, the old one is told at once, and it takes effect after the waiting period of a changed
-- payout address.
set role cairn_owner;

-- Changes of a member's email, and what became of them.
create table email_changes (
  id              uuid primary key,
  member_id       uuid not null references members on delete cascade,
  -- The email at the request, so that its mailbox can be told when the change has taken effect.
  old_email       text not null check (char_length(old_email) between 3 and 254),
  -- As typed. It may belong to another member: the reply must not show that, so the table does not refuse it.
  new_email       text not null check (char_length(new_email) between 3 and 254),
  requested_at    timestamptz not null default now(),
  -- When the link in the mail to the new mailbox was used, and when the change takes effect after that.
  confirmed_at    timestamptz,
  takes_effect_at timestamptz,
  -- The server's signature over the confirmed change. A change without a valid one is not applied.
  signature       bytea check (octet_length(signature) = 37),
  ended_at        timestamptz,
  -- `undone`: the password was reset or the account was locked before it took effect. `taken`: another member has this
  -- email by now.
  outcome         text check (outcome in ('applied', 'cancelled', 'replaced', 'expired', 'undone', 'taken')),

  -- A confirmed change has both times, and the second is later.
  constraint email_changes_confirmation_is_whole check ((confirmed_at is null) = (takes_effect_at is null)),
  -- At least a day, as a changed payout address (`settings.address_lock_hours`). The server cannot date a request.
  constraint email_changes_wait
    check (confirmed_at >= requested_at and takes_effect_at >= confirmed_at + interval '24 hours'),
  -- An ended change has both: when, and how it ended.
  constraint email_changes_end_is_whole check ((ended_at is null) = (outcome is null)),
  -- Only a confirmed change takes effect, and not before its time.
  constraint email_changes_apply_after_the_wait check (
    outcome <> 'applied' or (takes_effect_at is not null and ended_at >= takes_effect_at)
  )
);
-- A member has one change that is not over. The job reads those that are due.
create unique index email_changes_open on email_changes (member_id) where ended_at is null;

-- The email of an account changes only as the effect of a change that has waited, in its transaction. The owner of the
-- tables may restore a copy and age a test.
create function email_needs_its_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from email_changes
    where member_id = new.id and outcome = 'applied' and ended_at = now() and new_email = new.email
  ) then
    raise exception 'no change of this email has waited' using errcode = 'CL012';
  end if;
  return new;
end
$$;
create trigger members_email_needs_its_change before update of email on members
  for each row when (old.email <> new.email and not pg_has_role(current_user, 'cairn_owner', 'member'))
  execute function email_needs_its_change();

-- The server adds a request, confirms it and ends it. The requested values never change.
grant select on email_changes to cairn_server;
grant insert (id, member_id, old_email, new_email) on email_changes to cairn_server;
grant update (confirmed_at, takes_effect_at, ended_at, outcome, signature) on email_changes to cairn_server;

-- An account closes at its member's request: after seven days, in which the member can cancel, a job erases what
-- identifies the person. The row of the member stays, because the ledger and the sealed audit log name its id, and
-- neither can be changed. What the ledger and the law need stays under that id.
create table account_closings (
  id           uuid primary key,
  member_id    uuid not null references members on delete restrict,
  requested_at timestamptz not null default now(),
  -- The server cannot date it.
  due_at       timestamptz not null default now() + interval '7 days',
  -- When the last mail was queued, which goes out before the mailbox is erased.
  announced_at timestamptz,
  ended_at     timestamptz,
  -- `undone`: the password was reset or the account was locked before.
  outcome      text check (outcome in ('closed', 'taken_back', 'undone')),

  -- An ended closing has both: when, and how it ended.
  constraint account_closings_end_is_whole check ((ended_at is null) = (outcome is null)),
  constraint account_closings_wait check (outcome <> 'closed' or ended_at >= due_at)
);
-- A member has one that is not over. The job reads those that are due.
create unique index account_closings_open on account_closings (member_id) where ended_at is null;

grant select on account_closings to cairn_server;
grant insert (id, member_id) on account_closings to cairn_server;
grant update (announced_at, ended_at, outcome) on account_closings to cairn_server;

-- What keeps an account from being closed, because it is money of the member or may become it. The record is null where
-- it is none.
create function closing_blockers(p_member uuid) returns table (kind text, record_id uuid, amount_cents bigint)
language sql stable set search_path = public, pg_temp as $$
  select 'balance', null::uuid, balance_cents from ledger.accounts
    where member_id = p_member and role = 'available' and balance_cents > 0
  union all
  select 'plan', id, received_cents - lost_cents from deposits
    where member_id = p_member and status = 'completed' and released_at is null and received_cents > lost_cents
  union all
  select 'deposit', id, amount_cents from deposits where member_id = p_member and status = 'pending'
  union all
  select 'withdrawal', id, amount_cents from withdrawals
    where member_id = p_member and status in ('pending', 'processing', 'sending', 'confirming', 'uncertain')
  union all
  select 'bonus', null, sum(amount_cents)::bigint from referral_bonuses
    where sponsor_id = p_member and paid_at is null and reversed_at is null having count(*) > 0
  union all
  select 'correction', null, null from approvals
    where member_id = p_member and status = 'pending' and kind <> 'factor_removal'
$$;
grant execute on function closing_blockers to cairn_server;

-- Closes an account whose closing is due: the one place where a person is erased. Takes the hash of a random password,
-- which nobody knows. Returns the names of the files to remove. The same transaction cannot be undone by the server, so
-- the function checks all by itself.
--
-- Refuses, changing nothing:
--   CL013                              no closing of this account is due, or it is locked
--   CL014                              there is money, or there may be
--   23514 accounts_closed_are_empty    money came at this moment
create function close_account(p_member uuid, p_password_hash text) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  before record;
  files text[];
  gone record;
  undecided uuid[];
begin
  perform from public.account_closings where member_id = p_member and ended_at is null and due_at <= now() for update;
  if not found then raise exception 'no closing of this account is due' using errcode = 'CL013'; end if;
  -- Requests of deposits and withdrawals change this row first, so one of this moment is either seen below or refused.
  delete from public.money_requests where member_id = p_member;
  select full_name, username, photo_file into before from public.members
    where id = p_member and locked_at is null and closed_at is null for update;
  if not found then raise exception 'this account is locked or closed' using errcode = 'CL013'; end if;
  if exists (select from public.closing_blockers(p_member)) then
    raise exception 'this account is not empty' using errcode = 'CL014';
  end if;
  update ledger.accounts set is_closed = true where member_id = p_member;

  -- Documents that were decided are kept as long as the law wants (`remove_document`). An undecided one identifies no
  -- person.
  undecided := array(select id from public.kyc_submissions where member_id = p_member and status = 'pending');
  files := array(select file_name from public.kyc_submissions where id = any (undecided)
      union all select file_name from public.kyc_parts where submission_id = any (undecided))
    || array_remove(array[before.photo_file], null);
  delete from public.kyc_openings where submission_id = any (undecided);
  delete from public.kyc_parts where submission_id = any (undecided);
  delete from public.kyc_submissions where id = any (undecided);
  -- An address that was paid is in the record of the withdrawal, which stays. Its label is the member's own words.
  delete from public.payout_addresses address where member_id = p_member
    and not exists (select from public.withdrawals
      where member_id = p_member and asset = address.asset and address = address.address);
  update public.payout_addresses set replaced_at = coalesce(replaced_at, now()), label = null
    where member_id = p_member;
  -- The server's own sentence about a request names the member; who decided what for which reason stays.
  update public.approvals
    set sentence = replace(replace(sentence, before.full_name, 'a closed account'), before.username, p_member::text)
    where member_id = p_member;
  -- Everything that would be deleted with the row of the member: sessions, links, mails, factors, switches. A table
  -- that is added later declares `on delete cascade`, and is emptied here too.
  for gone in
    select conrelid::regclass as name, attname as member
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'public.members'::regclass and confdeltype = 'c'
  loop
    execute format('delete from %s where %I = $1', gone.name, gone.member) using p_member;
  end loop;

  update public.members set
      email = 'closed-' || id || '@closed.invalid', username = 'closed' || replace(id::text, '-', ''),
      full_name = 'Closed account', photo_file = null, password_hash = p_password_hash, withdrawals_locked_until = null,
      closed_at = now()
    where id = p_member;
  update public.account_closings set ended_at = now(), outcome = 'closed'
    where member_id = p_member and ended_at is null;
  return files;
end
$$;
grant execute on function close_account to cairn_server;

-- Ends a registration that nobody confirmed within seven days: as a closing that is due, so that the email is free
-- again and no link of it confirms anything. Where money ever arrived, the account stays. The same checks and refusals
-- as `close_account`, and CL013 when the email is confirmed or the seven days are not over.
create function end_registration(p_member uuid, p_password_hash text) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from public.members member
    where id = p_member and email_confirmed_at is null and registered_at <= now() - interval '7 days'
      and not exists (select from ledger.accounts account join ledger.transfers on to_account = account.id
        where account.member_id = member.id)
    for update;
  if not found then raise exception 'this registration does not end' using errcode = 'CL013'; end if;
  update public.account_closings set ended_at = now(), outcome = 'undone'
    where member_id = p_member and ended_at is null;
  insert into public.account_closings (id, member_id, requested_at, due_at)
    values (gen_random_uuid(), p_member, now(), now());
  return public.close_account(p_member, p_password_hash);
end
$$;
grant execute on function end_registration to cairn_server;

-- Removes the sponsor of an account whose mailbox was never proved: who registered it may have named themselves. The
-- owner of the mailbox, who proves it now, did not choose that.
create function forget_unproved_sponsor(p_member uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update public.members set sponsor_id = null
    where id = p_member and email_confirmed_at is null and sponsor_id is not null
$$;
grant execute on function forget_unproved_sponsor to cairn_server;

reset role;
