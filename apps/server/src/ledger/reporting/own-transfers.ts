/** A statement with the transfers of a member's accounts ($1), with the roles of both accounts, ordered by `key`. */
export const ownTransfers = `
  select lpad(transfer.position::text, 20, '0') as key, transfer.id, transfer.kind, from_account.role as from_account,
    to_account.role as to_account, (transfer.amount_cents / 100.0)::numeric(20, 2)::text as amount, transfer.posted_at,
    transfer.reference
  from ledger.transfers transfer
  join ledger.accounts from_account on from_account.id = transfer.from_account
  join ledger.accounts to_account on to_account.id = transfer.to_account
  where transfer.from_account in (select id from ledger.accounts where member_id = $1)
    or transfer.to_account in (select id from ledger.accounts where member_id = $1)`
