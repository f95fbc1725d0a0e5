-- Two people where money appears: confirming a deposit, and releasing one before the end of its term.
set role cairn_owner;

-- Until the transaction ends, no other decides for this operator or, where one is given, about this member. So of two
-- decisions at once the second counts the first.
create function lock_decisions(p_operator uuid, p_member uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('decisions of operator: ' || p_operator, 0));
  perform pg_advisory_xact_lock(hashtextextended('decisions about member: ' || p_member, 0));
end
$$;

-- What this operator decided alone within 24 hours, in cents: confirmed, released early, approved for payment and
-- distributed. All of it is one sum, because one person could otherwise make money by one kind of decision and pay it
-- out by another.
create function decided_alone(p_operator uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select (
    (select coalesce(sum(received_cents), 0) from deposits
      where decided_by = p_operator and status = 'completed' and approval_id is null
        and decided_at > now() - interval '24 hours')
    + (select coalesce(sum(received_cents), 0) from deposits
      where released_by = p_operator and release_approval_id is null and released_at > now() - interval '24 hours')
    + (select coalesce(sum(amount_cents), 0) from withdrawals
      where approved_by = p_operator and second_approved_by is null
        and status not in ('pending', 'rejected', 'cancelled')
        and approved_at > now() - interval '24 hours')
    + (select coalesce(sum(amount_cents), 0) from distributions
      where requested_by = p_operator and approval_id is null and status <> 'failed'
        and requested_at > now() - interval '24 hours')
  )::bigint
$$;

-- This function and the next return why a decision takes two people, as a code of the contract, or null when one is
-- enough. The calls ask them, and the trigger below asks again, so that no other way leads around them.
create function why_deposit_takes_two(p_deposit uuid, p_received bigint, p_operator uuid) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  deposit deposits;
  plan plans;
  rules settings;
begin
  select * into deposit from deposits where id = p_deposit;
  perform lock_decisions(p_operator, deposit.member_id);
  select * into plan from plans where id = deposit.plan_id;
  select * into rules from settings;
  return case
    when p_received not between plan.min_cents and plan.max_cents then 'outside_plan'
    when abs(p_received - deposit.amount_cents)::numeric * 10000
      > deposit.amount_cents::numeric * rules.deposit_difference_basis_points then 'differs'
    when p_received > rules.two_approvals_above_cents then 'above_amount'
    when p_received + (
      select coalesce(sum(other.received_cents), 0) from deposits other
      where other.member_id = deposit.member_id and other.wallet <> 'balance' and other.status = 'completed'
        and other.approval_id is null and other.decided_at > now() - interval '24 hours' and other.id <> p_deposit
    ) > rules.two_approvals_above_cents then 'member_total'
    when p_received + decided_alone(p_operator) > rules.two_approvals_above_cents then 'operator_total'
    when has_red_check('deposit', p_deposit) then 'red_check'
  end;
end
$$;

-- A release at the end of the term takes one person, or the job.
create function why_release_takes_two(p_deposit uuid, p_operator uuid) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  deposit deposits;
  rules settings;
begin
  select * into deposit from deposits where id = p_deposit;
  perform lock_decisions(p_operator, deposit.member_id);
  if term_is_over(p_deposit) then
    return null;
  end if;
  select * into rules from settings;
  return case
    when deposit.received_cents + (
      select coalesce(sum(other.received_cents), 0) from deposits other
      where other.member_id = deposit.member_id and other.released_by is not null and other.release_approval_id is null
        and other.released_at > now() - interval '24 hours' and other.id <> p_deposit
    ) > rules.two_approvals_above_cents then 'member_total'
    when deposit.received_cents + decided_alone(p_operator) > rules.two_approvals_above_cents then 'operator_total'
  end;
end
$$;

-- Whether the term of a completed deposit has ended. A plan without a term never ends by itself.
create function term_is_over(p_deposit uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(deposit.decided_at + plan.term_days * interval '1 day' <= now(), false)
  from deposits deposit join plans plan on plan.id = deposit.plan_id where deposit.id = p_deposit
$$;

-- Refuses a confirmation or an early release that takes two people and has no request that another operator approved in
-- this transaction, for this deposit, amount and transaction. One person must still be allowed to decide.
create function require_second_person_for_deposit() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.status = 'completed' and old.status <> 'completed' then
    if new.approval_id is null then
      if not may_pay_out(new.decided_by)
        or why_deposit_takes_two(new.id, new.received_cents, new.decided_by) is not null then
        raise exception 'confirming deposit % takes two people', new.id
          using errcode = 'check_violation', table = 'deposits', constraint = 'deposits_take_two';
      end if;
    elsif not exists (select from find_approved(new.approval_id, 'deposit_confirmation') approval
      where approval.decided_by = new.decided_by and approval.payload ->> 'deposit_id' = new.id::text
        and (approval.payload ->> 'amount')::numeric * 100 = new.received_cents
        and approval.payload ->> 'transaction_id' = new.transaction_id)
    then
      raise exception 'two people have not approved this confirmation' using errcode = 'CL005';
    end if;
  end if;
  if new.released_at is not null and old.released_at is null then
    if new.release_approval_id is null then
      if new.released_by is null and not term_is_over(new.id)
        or new.released_by is not null
          and (not may_pay_out(new.released_by) or why_release_takes_two(new.id, new.released_by) is not null)
      then
        raise exception 'releasing deposit % early takes two people', new.id
          using errcode = 'check_violation', table = 'deposits', constraint = 'deposits_take_two';
      end if;
    elsif not exists (select from find_approved(new.release_approval_id, 'deposit_release') approval
      where approval.decided_by = new.released_by and approval.payload ->> 'deposit_id' = new.id::text)
    then
      raise exception 'two people have not approved this release' using errcode = 'CL005';
    end if;
  end if;
  return new;
end
$$;
create trigger deposits_take_two before update of status, released_at on deposits
  for each row when (old.status is distinct from new.status or old.released_at is distinct from new.released_at)
  execute function require_second_person_for_deposit();

-- An operator releases no deposit of a locked account: the request may come from a thief. The end of the term
-- needs no request, so the job releases it. Locks the member, so that a freeze of this moment is waited for.
create function require_unlocked_member() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from members where id = new.member_id and locked_at is null for share;
  if not found then
    raise exception 'the account of deposit % is locked', new.id
      using errcode = 'check_violation', table = 'deposits', constraint = 'deposits_of_locked_members_stay';
  end if;
  return new;
end
$$;
create trigger deposits_of_locked_members_stay before update of released_at on deposits
  for each row when (old.released_at is null and new.released_by is not null)
    execute function require_unlocked_member();

grant execute on function lock_decisions, decided_alone, why_deposit_takes_two, why_release_takes_two, term_is_over
  to cairn_server;

reset role;
