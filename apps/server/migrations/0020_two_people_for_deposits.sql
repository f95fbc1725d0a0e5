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

-- What the server credited to a member by itself within 24 hours, in cents.
create function credited_by_itself(p_member uuid) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select (
    (select coalesce(sum(received_cents), 0) from deposits
      where member_id = p_member and wallet <> 'balance' and status = 'completed' and decided_by is null
        and decided_at > now() - interval '24 hours')
    + (select coalesce(sum(payment.credited_cents), 0)
      from deposits join incoming_payments payment on payment.deposit_id = deposits.id
      where member_id = p_member and payment.decided_at > now() - interval '24 hours')
  )::bigint
$$;

-- At which rate a payment counts. One that was seen while the rate of its deposit was fixed counts at that rate, unless
-- it took more than 72 hours; and so does one that came until an hour after the end of the deposit, where the rate has
-- moved by less than 1 % since. Any other counts at the current rate. Null without one.
create function rate_of_payment(payment incoming_payments) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((
    select quote.rate_micros from deposit_quotes quote join deposits deposit on deposit.id = quote.deposit_id
    where quote.deposit_id = payment.deposit_id and deposit.status in ('pending', 'expired')
      and (payment.seen_at <= quote.ends_at and now() <= quote.ends_at + interval '72 hours'
        or payment.seen_at <= open_until(deposit) + interval '1 hour'
          and abs(agreed_rate(payment.asset) - quote.rate_micros)::numeric * 100 < quote.rate_micros)
  ), agreed_rate(payment.asset));
end
$$;
grant execute on function rate_of_payment to cairn_server;

-- The worth of the final payments to a deposit, in cents. USDT has no quote: its current rate is one to one, while both
-- sources show that. Null without a rate or a payment, or for a coin without a quote.
create function worth_of_payments(p_deposit uuid) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select case when bool_and(rate is not null) then sum(cents_at_rate(asset, units, rate)) end::bigint from (
      select payment.asset, rate, sum(payment.units) as units
      from incoming_payments payment left join deposit_quotes quote using (deposit_id)
        cross join lateral (select rate_of_payment(payment) as rate) counted
      where payment.deposit_id = p_deposit and payment.outcome is null and payment.is_final
        and (quote.deposit_id is not null or payment.asset = 'usdt')
      group by payment.asset, rate
    ) as by_rate
  );
end
$$;

-- Why a person confirms a deposit instead of the server, as a case of the contract; null for a clear payment. The job
-- calls this function and the next, and the triggers call them again.
create function why_deposit_takes_a_person(p_deposit uuid, p_received bigint) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  deposit deposits;
  plan plans;
begin
  select * into deposit from deposits where id = p_deposit;
  -- When a member gets two credits at once, the second counts the first.
  perform lock_decisions(null, deposit.member_id);
  select * into plan from plans where id = deposit.plan_id;
  return case
    when exists (select from members where id = deposit.member_id and (locked_at is not null or closed_at is not null))
      then 'member_locked'
    when exists (select from incoming_payments where deposit_id = p_deposit and outcome is null and is_final
      and is_transaction_taken(transaction_id, p_deposit)) then 'already_used'
    when exists (select from incoming_payments where deposit_id = p_deposit and outcome is null and is_final
      and unexplained_ether(member_address_id) < 0) then 'not_in_balance'
    when not exists (select from deposit_quotes where deposit_id = p_deposit)
      and not (deposit.wallet = 'usdt' and exists (select from rate_sources where asset = 'usdt')) then 'not_quoted'
    when p_received is null then 'no_rate'
    when plan.state <> 'open' then 'plan_closed'
    when p_received < deposit.amount_cents - least(deposit.amount_cents / 100, 100)
      then case when now() < open_until(deposit) then 'short' else 'short_at_end' end
    when p_received > plan.max_cents or p_received >= 2 * deposit.amount_cents then 'over'
    when p_received + credited_by_itself(deposit.member_id)
      > (select automatic_credit_max_cents from settings) then 'above_amount'
  end;
end
$$;

-- The same for a payment to the address of an ended deposit, with the cents that would go to the balance.
create function why_payment_takes_a_person(p_payment uuid, p_cents bigint) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  payment incoming_payments;
  deposit deposits;
begin
  select * into payment from incoming_payments where id = p_payment;
  select * into deposit from deposits where id = payment.deposit_id;
  perform lock_decisions(null, deposit.member_id);
  return case
    when deposit.status is null or deposit.status = 'pending' or not payment.is_final then 'confirming'
    when exists (select from members where id = deposit.member_id and (locked_at is not null or closed_at is not null))
      then 'member_locked'
    when is_transaction_taken(payment.transaction_id, deposit.id) then 'already_used'
    when deposit.reversed_at is not null then 'credited_wrongly'
    -- Its ether may be what was already credited as the payment of a contract.
    when unexplained_ether(payment.member_address_id) < 0 then 'not_in_balance'
    -- It is unknown which payments the person counted. Two people may have credited this one to another member before
    -- it left the chain.
    when deposit.status = 'rejected' or deposit.status = 'completed' and deposit.decided_by is not null
      or exists (select from incoming_payments earlier where earlier.asset = payment.asset
        and lower(earlier.transaction_id) = lower(payment.transaction_id) and earlier.output = payment.output
        and earlier.reversed_at is not null and earlier.approval_id is not null)
      then 'decided_by_person'
    -- The same before the server followed the chain: it may have been credited by hand.
    when deposit.decided_at < coalesce((select min(since) from chain_sources where asset = payment.asset), now())
      then 'before_following'
    when p_cents is null or p_cents is distinct from
      cents_at_rate(payment.asset, payment.units, rate_of_payment(payment)) then 'no_rate'
    when p_cents = 0 then 'dust'
    when p_cents + credited_by_itself(deposit.member_id)
      > (select automatic_credit_max_cents from settings) then 'above_amount'
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
  if term_is_over(p_deposit) then return null; end if;
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
    if new.approval_id is null and new.decided_by is null then
      if new.received_cents is distinct from worth_of_payments(new.id)
        or why_deposit_takes_a_person(new.id, new.received_cents) is not null then
        raise exception 'confirming deposit % takes a person', new.id
          using errcode = 'check_violation', table = 'deposits', constraint = 'deposits_take_two';
      end if;
    elsif new.approval_id is null then
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
create function require_unlocked_member() returns trigger language plpgsql set search_path = public, pg_temp as $$
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

grant execute on function credited_by_itself, worth_of_payments, why_deposit_takes_a_person,
  why_payment_takes_a_person to cairn_server;
grant execute on function lock_decisions, decided_alone, why_deposit_takes_two, why_release_takes_two, term_is_over
  to cairn_server;

reset role;
