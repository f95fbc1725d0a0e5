import assert from 'node:assert/strict'
import type pg from 'pg'

/**
 * Expects the ledger to balance: each account's balance is the sum of its transfers, none is below zero, the held money is the
 * sum of the open withdrawals, and no transfer connects two members. The sum over all accounts is then zero. The counts of
 * pending requests match the records.
 */
export async function expectBooksToBalance(owner: pg.Client): Promise<void> {
  const { rows: wrong } = await owner.query(`
    select a.code, a.balance_cents, coalesce(t.sum, 0) as transfers
    from ledger.accounts a
    left join (
      select account, sum(change) as sum
      from (
        select to_account as account, amount_cents as change from ledger.transfers
        union all
        select from_account, -amount_cents from ledger.transfers
      ) as sides
      group by account
    ) t on t.account = a.id
    where a.balance_cents is not null and (a.balance_cents <> coalesce(t.sum, 0) or a.balance_cents < 0)`)
  assert.deepEqual(wrong, [], 'an account differs from the sum of its transfers')

  const { rows: heldApart } = await owner.query(`
    select a.code, a.balance_cents, coalesce(w.sum, 0) as open_withdrawals
    from ledger.accounts a
    left join (
      select member_id, sum(amount_cents) as sum from withdrawals
      where status in ('pending', 'processing', 'sending', 'confirming', 'uncertain') group by member_id
    ) w on w.member_id = a.member_id
    where a.role = 'held' and a.balance_cents <> coalesce(w.sum, 0)`)
  assert.deepEqual(heldApart, [], 'the held amounts are not those of the open withdrawals')

  const { rows: countedApart } = await owner.query(`
    select member_id, d.count as deposits, w.count as withdrawals, pending_deposits, pending_withdrawals
    from (select member_id, count(*)::integer from deposits where status = 'pending' group by member_id) d
    full join (select member_id, count(*)::integer from withdrawals where status = 'pending' group by member_id) w
      using (member_id)
    full join money_requests using (member_id)
    where coalesce(pending_deposits, 0) <> coalesce(d.count, 0)
      or coalesce(pending_withdrawals, 0) <> coalesce(w.count, 0)`)
  assert.deepEqual(countedApart, [], 'the counts of pending requests are not those of the records')
}
