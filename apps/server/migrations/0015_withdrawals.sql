-- Withdrawals: what was requested and what was decided. The money is held in the ledger when the request is made, with
-- the withdrawal's id as reference; this table holds no balance.
set role cairn_owner;

create table withdrawals (
  id                      uuid primary key,
  member_id               uuid not null references members on delete restrict,
  asset                   text not null,
  -- The address saved on the profile at that moment; never one from the request.
  address                 text not null,
  amount_cents            bigint not null,
  -- The server's signature over this row. Coins are sent only to an address with a valid signature.
  signature               bytea,
  status                  text not null default 'pending',
  transaction_id          text,
  -- When another transaction took its place (`transaction_corrections`). The one above stays as it was recorded.
  transaction_corrected_at timestamptz,
  -- Which payment of the transaction it is, as the chain has it: an output, or a log of a token. Null until it was
  -- looked up.
  transaction_output      integer,
  -- The words that the member reads, and the same as a code of the contract.
  reason                  text,
  reason_code             text,
  -- How many people had to approve: written by a trigger when it may be sent, by the rules of that moment.
  approvals_needed        smallint not null default 1,
  approved_by             uuid references operators on delete restrict,
  approved_at             timestamptz,
  second_approved_by      uuid references operators on delete restrict,
  second_approved_at      timestamptz,
  -- The server's signature over this row and who approved it. It is not sent without a valid one.
  approval_signature      bytea,
  -- Who sends it, and since when. One operator claims an approved withdrawal before the address is shown as payable.
  claimed_by              uuid references operators on delete restrict,
  claimed_at              timestamptz,
  -- The server's signature over who claimed it and from whom. It is not sent or settled without a valid one.
  claim_signature         bytea,
  -- The operator from whom the claim was taken over last, and why.
  taken_over_from         uuid references operators on delete restrict,
  takeover_reason         text,
  -- Since when it is not known whether the coins were sent, and who reported it. Kept after it is resolved.
  uncertain_since         timestamptz,
  marked_uncertain_by     uuid references operators on delete restrict,
  -- The request of two people that resolved it. With the status, which never changes, the reference can only point to
  -- an approved request.
  outcome_approval_id     uuid,
  outcome_approval_status text not null default 'approved',
  -- Who sent or rejected it; null when the member cancelled.
  settled_by              uuid references operators on delete restrict,
  requested_at            timestamptz not null default now(),
  settled_at              timestamptz,

  -- An uncertain withdrawal is resolved by two people.
  constraint withdrawals_outcome_was_approved foreign key (outcome_approval_id, outcome_approval_status)
    references approvals (id, status) on delete restrict
);
-- The rules of a withdrawal. They are one function, because PostgreSQL reads the text of every check constraint again
-- for each inserted row, which delays the member's call. A broken rule is refused like a check constraint of its name.
create function require_whole_withdrawal(w withdrawals) returns boolean language plpgsql immutable as $$
declare
  broken text := case
    when w.asset not in ('bitcoin', 'ethereum', 'usdt') then 'withdrawals_asset_check'
    when char_length(w.address) not between 10 and 128 then 'withdrawals_address_check'
    when w.amount_cents <= 0 then 'withdrawals_amount_cents_check'
    when octet_length(w.signature) <> 37 then 'withdrawals_signature_check'
    when octet_length(w.approval_signature) <> 37 then 'withdrawals_approval_signature_check'
    when octet_length(w.claim_signature) <> 37 then 'withdrawals_claim_signature_check'
    when w.outcome_approval_status <> 'approved' then 'withdrawals_outcome_was_approved'
  end;
  -- As the server inserts it.
  is_undecided constant boolean := w.status = 'pending' and w.approvals_needed = 1
    and num_nonnulls(w.transaction_id, w.transaction_output, w.reason, w.reason_code, w.approved_by, w.approved_at,
      w.second_approved_by, w.second_approved_at, w.claimed_by, w.claimed_at, w.taken_over_from, w.takeover_reason,
      w.uncertain_since, w.marked_uncertain_by, w.outcome_approval_id, w.settled_by, w.settled_at) = 0;
begin
  if is_undecided and broken is null then return true; end if;
  broken := coalesce(broken, case
    when w.status not in ('pending', 'processing', 'sending', 'confirming', 'uncertain', 'completed', 'rejected',
      'cancelled')
      then 'withdrawals_status_check'
    when w.approvals_needed not in (1, 2) then 'withdrawals_approvals_needed_check'
    when char_length(w.reason) not between 3 and 500 then 'withdrawals_reason_check'
    when w.reason_code !~ '^[a-z]+(_[a-z]+)*$' then 'withdrawals_reason_code_check'
    when char_length(w.takeover_reason) not between 3 and 500 then 'withdrawals_takeover_reason_check'
    -- An approval has both: who and when.
    when (w.approved_by is null) <> (w.approved_at is null) then 'withdrawals_approval_is_whole'
    when (w.second_approved_by is null) <> (w.second_approved_at is null) then 'withdrawals_second_approval_is_whole'
    -- The second approval comes after a first one, from another person.
    when w.second_approved_by is not null and (w.approved_by is null or w.second_approved_by = w.approved_by)
      then 'withdrawals_are_approved_by_two_people'
    -- A withdrawal is sent only with an approval, and with two where two are required.
    when w.status in ('processing', 'sending', 'confirming', 'uncertain', 'completed')
      and (w.approved_by is null or (w.approvals_needed <> 1 and w.second_approved_by is null))
      then 'withdrawals_sent_were_approved'
    -- A claim has both, who and since when. A claim that was taken over has both, from another person and why.
    when (w.claimed_by is null) <> (w.claimed_at is null) then 'withdrawals_claim_is_whole'
    when (w.taken_over_from is null) <> (w.takeover_reason is null) then 'withdrawals_takeover_is_whole'
    when w.taken_over_from is not null and (w.claimed_by is null or w.taken_over_from = w.claimed_by)
      then 'withdrawals_takeover_is_from_another'
    -- Only a claimed withdrawal may already be sent. Only an unclaimed one may be rejected by one person, or cancelled.
    when w.status in ('sending', 'confirming', 'uncertain', 'completed') and w.claimed_by is null
      or w.status in ('pending', 'processing', 'cancelled') and w.claimed_by is not null
      then 'withdrawals_claimed_to_be_sent'
    -- The money of a claimed withdrawal returns only when two people confirm that it was not sent.
    when w.status = 'rejected' and w.claimed_by is not null and w.outcome_approval_id is null
      then 'withdrawals_claimed_return_by_two'
    -- The claimer confirms that it was sent, or two people do.
    when w.status = 'completed' and w.outcome_approval_id is null and w.settled_by is distinct from w.claimed_by
      then 'withdrawals_sent_by_their_claimer'
    -- An uncertain withdrawal has both, who and since when, and the status uncertain has one.
    when (w.uncertain_since is null) <> (w.marked_uncertain_by is null) then 'withdrawals_uncertain_is_whole'
    when w.status = 'uncertain' and w.uncertain_since is null then 'withdrawals_uncertain_since_a_time'
    -- An uncertain withdrawal is resolved by two people.
    when w.uncertain_since is not null and w.status <> 'uncertain' and w.outcome_approval_id is null
      then 'withdrawals_uncertain_ended_by_two'
    -- A sent withdrawal names its transaction, and no other does.
    when (w.status in ('confirming', 'completed')) <> (w.transaction_id is not null)
      then 'withdrawals_sent_name_their_transaction'
    when not public.is_transaction_id(w.asset, w.transaction_id) then 'withdrawals_transaction_has_its_shape'
    when w.transaction_output < 0 or w.transaction_output is not null and w.transaction_id is null
      then 'withdrawals_output_is_of_their_transaction'
    -- A rejection has a reason that the member sees, and no other state has one.
    when (w.status = 'rejected') <> (w.reason is not null) then 'withdrawals_rejected_have_a_reason'
    -- A code comes with the words that were made from it.
    when w.reason_code is not null and w.reason is null then 'withdrawals_reason_codes_have_words'
    -- An ended withdrawal has its time. An operator completed or rejected it; a member cancelled it.
    when (w.status in ('pending', 'processing', 'sending', 'confirming', 'uncertain')) <> (w.settled_at is null)
      then 'withdrawals_settled_have_a_time'
    when (w.status in ('completed', 'rejected')) <> (w.settled_by is not null) then 'withdrawals_settled_by_an_operator'
  end);
  if broken is null then return true; end if;
  raise exception 'a withdrawal breaks the rule %', broken
    using errcode = 'check_violation', schema = 'public', table = 'withdrawals', constraint = broken;
end
$$;
-- The role that writes withdrawals calls it in the check.
grant execute on function require_whole_withdrawal to cairn_server;
alter table withdrawals add constraint withdrawals_are_whole check (require_whole_withdrawal(withdrawals));

-- A request writes three index entries. They delay the member's call, so the indexes that only a list needs leave out
-- pending withdrawals; an operator's decision adds them. A list reads the pending ones by status, and joins both parts.
--
-- A request of two people (`requestWithdrawalOutcome`) resolves one withdrawal.
create unique index withdrawals_outcome_approval on withdrawals (outcome_approval_id)
  where outcome_approval_id is not null;
-- A payment of a transaction on a chain sends one withdrawal, in upper or lower case. Until the payment is known, its
-- address is in its place: payments to two addresses are two. `searchMembers` and `requireUnusedOutgoing` read it too.
create unique index withdrawals_transaction on withdrawals (lower(transaction_id),
  coalesce(transaction_output::text, address))
  where transaction_id is not null and transaction_corrected_at is null;
-- `searchRecords`: any part of the id or the transaction.
create index withdrawals_by_part on withdrawals
  using gin (search_trigrams(id::text || '|' || coalesce(transaction_id, '')))
  with (gin_pending_list_limit = 64) where status <> 'pending';
-- `listWithdrawals` of one member; `listHistory`, the recent activity of `viewDashboard`, and a member's page in the
-- back office; the daily limit.
create index withdrawals_by_member on withdrawals (member_id, requested_at desc, id desc);
-- The notices of a member (`readNotices`). A request for a withdrawal adds no entry.
create index withdrawals_ended_by_member on withdrawals (member_id, settled_at desc)
  where status in ('completed', 'rejected');
-- `listWithdrawals`, which reads each requested status in its order and merges them; `viewOverview`: pending
-- withdrawals. With amount and asset at the end of the key PostgreSQL skips the others in the index.
create index withdrawals_by_status on withdrawals (status, requested_at, id, amount_cents, asset);
-- `why_withdrawal_takes_two`: what an operator approved alone within 24 hours.
create index withdrawals_approved_alone on withdrawals (approved_by, approved_at)
  where approved_by is not null and second_approved_by is null and status <> 'pending';
-- `listWithdrawals` of exactly one amount.
create index withdrawals_by_amount on withdrawals (amount_cents, requested_at, id) where status <> 'pending';

-- Whether an operator may approve withdrawals and distribute gains now: not removed, not suspended, and an owner or a
-- treasurer. The calls `approveWithdrawal` and `requestDistribution` have the same roles.
create function may_pay_out(p_operator uuid) returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from operators where id = p_operator and role in ('owner', 'treasurer') and removed_at is null
    and coalesce(suspended_until <= now(), true))
$$;

-- Whether everybody who approved a withdrawal may still do so. Other approvals do not count.
create function approvals_stand(w withdrawals) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select (w.approved_by is null or may_pay_out(w.approved_by))
    and (w.second_approved_by is null or may_pay_out(w.second_approved_by))
$$;
grant execute on function may_pay_out, approvals_stand to cairn_server;

create trigger withdrawals_follow_listed_transitions before update of status on withdrawals
  for each row when (old.status is distinct from new.status) execute function require_listed_transition();

-- Who approved, who claimed and who marked a withdrawal as uncertain is never rewritten: a person who could replace
-- another's name by their own would count as two people, and could send what another has sent. A claim changes only by
-- being taken over, which names the claimer before. Approvals are discarded only together, before the claim, and when
-- one of the approvers may no longer approve; what may be sent is pending again only without them. It is a trigger
-- because a check constraint cannot see the value before.
create trigger withdrawals_decisions_stay before update on withdrawals
  for each row when (
    ((old.approved_by is not null and old.approved_by is distinct from new.approved_by
        or old.second_approved_by is not null and old.second_approved_by is distinct from new.second_approved_by)
      and (new.status <> 'pending' or approvals_stand(old)
        or num_nonnulls(new.approved_by, new.approved_at, new.second_approved_by, new.second_approved_at) > 0))
    or (old.status = 'processing' and new.status = 'pending' and new.approved_by is not null)
    or (old.claimed_by is not null
      and (old.claimed_by, old.claimed_at) is distinct from (new.claimed_by, new.claimed_at)
      and (old.status <> 'sending' or new.status <> 'sending' or new.taken_over_from is distinct from old.claimed_by))
    or (old.taken_over_from is distinct from new.taken_over_from and old.claimed_by is not distinct from new.claimed_by)
    or (old.marked_uncertain_by is not null and old.marked_uncertain_by is distinct from new.marked_uncertain_by)
    or (old.outcome_approval_id is not null and old.outcome_approval_id is distinct from new.outcome_approval_id)
  ) execute function refuse_rewriting();

-- The server may add a request and decide. It may not add one that is decided already. It may not delete, and it may
-- not change the member, the amount, the address or how many approvals are needed.
grant select on withdrawals to cairn_server;
grant insert (id, member_id, asset, address, amount_cents, signature) on withdrawals to cairn_server;
grant update (status, transaction_id, transaction_output, reason, reason_code, approved_by, approved_at,
  second_approved_by, second_approved_at, approval_signature,
  claimed_by, claimed_at, claim_signature, taken_over_from, takeover_reason, uncertain_since, marked_uncertain_by,
    outcome_approval_id, settled_by, settled_at) on withdrawals to cairn_server;
-- The auditor compares the money with the ledger, and checks that two people decided where two must.
grant select (id, member_id, asset, address, amount_cents, signature, status, approvals_needed, approved_by,
  second_approved_by, approval_signature, claimed_by, taken_over_from, claim_signature, uncertain_since,
  outcome_approval_id, settled_by) on withdrawals to cairn_auditor;

-- The transaction ids that operators entered for a withdrawal and that a person must check. They were refused: because
-- another operator claimed or decided it, because the page was stale, or because the id is used. Or they were taken,
-- and the chain shows another payment. The coins may be sent although no other row
-- shows it, so each stays on the record, and is shown as open until the withdrawal is sent with it or an operator
-- records its outcome.
create table refused_transactions (
  id             uuid primary key,
  withdrawal_id  uuid not null references withdrawals on delete restrict,
  -- May belong to another chain: a refused transaction id is stored as entered.
  transaction_id text not null check (transaction_id ~ '^(0x)?[0-9A-Fa-f]{64}$'),
  -- Who entered it, and when.
  entered_by     uuid not null references operators on delete restrict,
  entered_at     timestamptz not null default now(),
  -- Why: the code of the refusal or the case of the look-up, and its sentence.
  code           text not null check (code ~ '^[a-z]+(_[a-z]+)*$'),
  sentence       text not null check (char_length(sentence) between 1 and 1000),
  resolved_by    uuid references operators on delete restrict,
  resolved_at    timestamptz,
  -- Its outcome, in the operator's words.
  resolution     text check (char_length(resolution) between 3 and 500),

  constraint refused_transactions_resolution_is_whole check
    ((resolved_by is null) = (resolved_at is null) and (resolved_by is null) = (resolution is null))
);
-- The page of a withdrawal. One operator who presses again adds nothing while the first is open.
create unique index refused_transactions_of_withdrawal
  on refused_transactions (withdrawal_id, entered_by, lower(transaction_id))
  where resolved_at is null;
create index refused_transactions_by_withdrawal on refused_transactions (withdrawal_id, entered_at);
-- `searchRecords`: every id that was typed.
create index refused_transactions_by_part on refused_transactions using gin (search_trigrams(transaction_id))
  with (gin_pending_list_limit = 64);
-- `viewOverview` and `listWithdrawals`: those that are open.
create index refused_transactions_open on refused_transactions (entered_at, withdrawal_id) where resolved_at is null;

-- A resolution is written once. `delete` is not granted.
create trigger refused_transactions_stay before update on refused_transactions
  for each row when (old.resolved_at is not null) execute function refuse_rewriting();

grant select on refused_transactions to cairn_server;
grant insert (id, withdrawal_id, transaction_id, entered_by, code, sentence) on refused_transactions to cairn_server;
grant update (resolved_by, resolved_at, resolution) on refused_transactions to cairn_server;

-- What the chain shows of the transactions of sent withdrawals. The server adds a row when an operator records the
-- transaction and its chain has a source, and a job looks it up until it has ended. See decision records 0164 and 0196.
create table withdrawal_lookups (
  withdrawal_id uuid primary key references withdrawals on delete restrict,
  -- When an operator recorded the transaction.
  recorded_at   timestamptz not null default now(),
  -- The case of the contract, and its sentence.
  found         text check (found ~ '^[a-z]+(_[a-z]+)*$'),
  sentence      text check (char_length(sentence) between 1 and 1000),
  -- What it pays to the address, in the smallest unit.
  units         numeric(38, 0) check (units >= 0),
  -- How many blocks have the transaction or follow it.
  depth         integer check (depth >= 0),
  looked_up_at  timestamptz,
  -- When it was confirmed, or found to differ.
  ended_at      timestamptz,

  constraint withdrawal_lookups_are_whole check
    ((found is null) = (sentence is null) and (found is null) = (looked_up_at is null)
      and (ended_at is null or found is not null))
);
-- The job reads those that have not ended.
create index withdrawal_lookups_open on withdrawal_lookups (looked_up_at nulls first) where ended_at is null;

-- The result that ends a look-up is written once, until the transaction is corrected. `delete` is not granted.
create trigger withdrawal_lookups_stay before update on withdrawal_lookups
  for each row when (old.ended_at is not null and current_user <> 'cairn_owner') execute function refuse_rewriting();

grant select on withdrawal_lookups to cairn_server;
grant insert (withdrawal_id), update (recorded_at, found, sentence, units, depth, looked_up_at, ended_at)
  on withdrawal_lookups to cairn_server;

-- The signatures of withdrawals by passkeys. Where a withdrawal takes re-authentication, a passkey signs a
-- hash of the amount, the network, the address and a nonce. What it signed stays here next to the request, so that the
-- server can compare before the coins are sent, and anyone with the data can verify later that the key of the owner
-- asked for this and for nothing else. See decision record 0105.
create table withdrawal_signatures (
  -- A withdrawal has one or none.
  withdrawal_id      uuid primary key references withdrawals on delete restrict,
  -- Part of what was signed, as base64url. One signature covers one withdrawal.
  nonce              text not null check (nonce ~ '^[A-Za-z0-9_-]{43}$'),
  -- The passkey and its public key in COSE form: the member may remove the passkey later.
  credential_id      bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key         bytea not null check (octet_length(public_key) between 1 and 2000),
  -- The site on which it was signed, such as `https://cairn.example`.
  origin             text not null check (char_length(origin) between 1 and 300),
  -- What the authenticator signed, and its signature (W3C Web Authentication, 7.2).
  authenticator_data bytea not null check (octet_length(authenticator_data) between 37 and 3000),
  client_data        bytea not null check (octet_length(client_data) between 1 and 3000),
  signature          bytea not null check (octet_length(signature) between 1 and 3000),
  signed_at          timestamptz not null default now(),

  constraint withdrawal_signatures_nonce unique (nonce)
);

-- Rows are never changed or removed, not even by the owner of the tables. `update` and `delete` are not granted.
create trigger withdrawal_signatures_stay before update or delete or truncate on withdrawal_signatures
  for each statement execute function refuse_rewriting();

grant select on withdrawal_signatures to cairn_server;
grant insert (withdrawal_id, nonce, credential_id, public_key, origin, authenticator_data, client_data, signature)
  on withdrawal_signatures to cairn_server;
-- The auditor verifies them without the server.
grant select on withdrawal_signatures to cairn_auditor;

reset role;
