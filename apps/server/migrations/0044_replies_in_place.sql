-- The reply of a money call is written into the row of its key at the end of its transaction. On a page that is full the new version of
-- the row went to another page, and so into the index once more: of a hundred calls three. A tenth of each page is now left free for it.
set role cairn_owner;

alter table idempotency_keys set (fillfactor = 90);

-- Who else reads these, since they were made.
comment on index ledger.transfers_by_reference is '`listTransfers` of one record; `listRecordTransfers`, on a record’s page.';
comment on index deposits_in_plans_by_plan is '`listDeposits` of those whose term is over; the job and the call that release them (`lockMaturedDeposits`).';

reset role;
