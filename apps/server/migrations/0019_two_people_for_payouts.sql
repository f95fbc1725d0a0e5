-- Two people where money is paid out: approving a withdrawal, and distributing gains.
set role cairn_owner;

-- Why a withdrawal takes two people for every operator, as a code of the contract, or null. What the member requested within 24
-- hours before or after counts together, except what was rejected or cancelled, so that splitting avoids nothing.
create function why_withdrawal_is_large(p_withdrawal uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select case
    when withdrawal.amount_cents > rules.two_approvals_above_cents then 'above_amount'
    when (
      select sum(other.amount_cents) from withdrawals other
      where other.member_id = withdrawal.member_id and other.status not in ('rejected', 'cancelled')
        and other.requested_at between withdrawal.requested_at - interval '24 hours'
          and withdrawal.requested_at + interval '24 hours'
    ) > rules.two_approvals_above_cents then 'member_total'
  end
  from withdrawals withdrawal cross join settings rules where withdrawal.id = p_withdrawal
$$;

-- Why this operator does not approve a withdrawal alone. It is large; or with what they approved alone within 24 hours it is; or
-- they confirmed or released a deposit of this member within the days of separation. Both people of a request that took two count.
create function why_withdrawal_takes_two(p_withdrawal uuid, p_operator uuid) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce(why_withdrawal_is_large(p_withdrawal), case
    when withdrawal.amount_cents + (
      select coalesce(sum(other.amount_cents), 0) from withdrawals other
      where other.approved_by = p_operator and other.second_approved_by is null
        and other.status not in ('pending', 'rejected', 'cancelled') and other.approved_at > now() - interval '24 hours'
        and other.id <> p_withdrawal
    ) > rules.two_approvals_above_cents then 'operator_total'
    when exists (
      select from deposits deposit
      left join approvals confirmation on confirmation.id = deposit.approval_id
      left join approvals release on release.id = deposit.release_approval_id
      where deposit.member_id = withdrawal.member_id and deposit.status = 'completed'
        and (
          p_operator in (deposit.decided_by, confirmation.requested_by)
            and deposit.decided_at > now() - rules.separation_days * interval '1 day'
          or p_operator in (deposit.released_by, release.requested_by)
            and deposit.released_at > now() - rules.separation_days * interval '1 day'
        )
    ) then 'separation'
  end)
  from withdrawals withdrawal cross join settings rules where withdrawal.id = p_withdrawal
$$;

-- Writes how many people had to approve, when it may be sent. The constraint `withdrawals_sent_were_approved` then refuses one
-- approval where it takes two.
create function count_needed_approvals() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  new.approvals_needed := 2;
  if new.second_approved_by is null then
    perform lock_decisions(new.approved_by, new.member_id);
    if why_withdrawal_takes_two(new.id, new.approved_by) is null then
      new.approvals_needed := 1;
    end if;
  end if;
  return new;
end
$$;
create trigger withdrawals_count_needed_approvals before update of status on withdrawals
  for each row when (old.status = 'pending' and new.status = 'processing') execute function count_needed_approvals();

-- Whether a distribution takes two people: its amount with what the operator distributed alone within 24 hours is above the
-- setting. Takes a lock, so that of two requests at once the second counts the first.
create function distribution_takes_two(p_id uuid, p_amount bigint, p_operator uuid) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_decisions(p_operator, null);
  return p_amount + (
    select coalesce(sum(amount_cents), 0) from distributions
    where requested_by = p_operator and approval_id is null and status <> 'failed'
      and requested_at > now() - interval '24 hours' and id <> p_id
  ) > (select distribution_two_people_above_cents from settings);
end
$$;

-- Refuses a distribution that takes two people and has no request that another operator approved in this transaction, for the
-- same plan, amount, day and shares.
create function require_second_person_for_distribution() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.approval_id is null then
    if distribution_takes_two(new.id, new.amount_cents, new.requested_by) then
      raise exception 'distribution % takes two people', new.id
        using errcode = 'check_violation', table = 'distributions', constraint = 'distributions_take_two';
    end if;
  elsif not exists (select from find_approved(new.approval_id, 'distribution') approval
    where approval.payload ->> 'distribution_id' = new.id::text and approval.payload ->> 'plan_id' = new.plan_id::text
      and (approval.payload ->> 'amount')::numeric * 100 = new.amount_cents
      and approval.payload ->> 'as_of' = new.as_of::text
      and approval.payload ->> 'preview_hash' = new.preview_hash)
  then
    raise exception 'two people have not approved this distribution' using errcode = 'CL005';
  end if;
  return new;
end
$$;
create trigger distributions_take_two before insert on distributions
  for each row when (new.status = 'posting') execute function require_second_person_for_distribution();

grant execute on function why_withdrawal_is_large, why_withdrawal_takes_two, distribution_takes_two to cairn_server;

reset role;
