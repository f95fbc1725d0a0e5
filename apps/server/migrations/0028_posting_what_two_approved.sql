-- Some money must never move by one person's hand: gains and losses of a plan, and transfers that an operator makes by hand.
-- What such a request asks for and who approved it stands in `approvals` (0015), which takes two different people. Here is the
-- other half: the ledger posts these kinds of transfer for nobody who asks, but only what an approved request says, word for
-- word. The server names the request; accounts, kind and amount come out of it, so it can post neither more nor elsewhere.
set role cairn_owner;

-- The kind of request that this kind of transfer needs; null when it needs none.
alter table ledger.transfer_kinds add column approval_kind text;

insert into ledger.transfer_kinds (kind, from_role, to_role, server_may, approval_kind, meaning) values
  ('gain_realised',    'custody',        'realised_gains', false, 'plan_result', 'A gain of a plan was made, and two people say so'),
  ('loss_realised',    'realised_gains', 'custody',        false, 'plan_result', 'A loss of a plan was made, and two people say so'),
  ('gain_distributed', 'realised_gains', 'available',      true,  null,          'A member got their share of a plan''s gains');

-- A gain or loss need not be in one of the coins: it may lie at a bank or with a broker.
select ledger.open_account('custody:usd', 'custody');

-- Posts the one transfer that an approved request asks for; answers 1, or 0 when it was posted before. The request's payload
-- says it flat: `transfer` (the kind), `from` and `to` (codes of accounts), `amount` (dollars as decimal text). The request's id
-- is the id of the transfer, so one request moves money once, and its reference.
--
-- Refuses, changing nothing:
--   CL005                          there is no such request, it is not approved by a second person, or it does not ask for a
--                                  transfer of a kind that its own kind may bring about
--   23514 accounts_balance_floor   an account would go below zero
--   CL001                          an account is unknown, or the kind does not join these two
create function ledger.post_approved(p_approval uuid, p_actor text) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  asked record;
begin
  select a.payload ->> 'transfer' as kind, a.payload ->> 'from' as from_code, a.payload ->> 'to' as to_code,
      ((a.payload ->> 'amount')::numeric * 100)::bigint as amount
    into asked
    from public.approvals a
    join ledger.transfer_kinds k on k.kind = a.payload ->> 'transfer' and k.approval_kind = a.kind
    where a.id = p_approval and a.status = 'approved' and a.decided_by <> a.asked_by
    -- Nobody takes the approval back while the money moves.
    for share of a;
  if not found then
    raise exception 'no approved request of two people asks for this transfer' using errcode = 'CL005';
  end if;
  return ledger.post_transfers(array[p_approval], array[asked.kind], array[asked.from_code], array[asked.to_code],
    array[asked.amount], array[p_approval], p_actor, false, null);
end
$$;

grant execute on function ledger.post_approved to cairn_server;

reset role;
