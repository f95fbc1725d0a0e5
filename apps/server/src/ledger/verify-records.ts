import type { Report } from './findings.ts'
import type { Books } from './read-books.ts'

/** What must not be found: each query gives the records for which its sentence is true. */
const rules: [sentence: (id: string) => string, sql: string][] = [
  [
    (code) => `What ${code} holds is not what the member's open withdrawals ask for`,
    `select a.code as id from ledger.accounts a
     left join (
       select member_id, sum(amount_cents) as sum from withdrawals
       where status in ('pending', 'processing') group by member_id
     ) w on w.member_id = a.member_id
     where a.role = 'held' and a.balance_cents <> coalesce(w.sum, 0) order by a.id limit 20`,
  ],
  [
    (id) => `The withdrawal ${id} was never held`,
    `select w.id from withdrawals w
     where not exists (select from ledger.transfers t
       where t.reference = w.id and t.kind = 'withdrawal_held' and t.amount_cents = w.amount_cents)
     order by w.id limit 20`,
  ],
  [
    (id) => `The withdrawal ${id} is over, and its transfer is not there`,
    `select w.id from withdrawals w
     where w.status in ('completed', 'rejected', 'cancelled')
       and not exists (select from ledger.transfers t
         where t.reference = w.id and t.amount_cents = w.amount_cents
           and t.kind = case w.status when 'completed' then 'withdrawal_sent' else 'withdrawal_released' end)
     order by w.id limit 20`,
  ],
  [
    (id) => `The deposit ${id} is completed, and its transfer is not there`,
    `select d.id from deposits d
     where d.status = 'completed'
       and not exists (select from ledger.transfers t
         where t.reference = d.id and t.amount_cents = d.received_cents
           and t.kind = case d.wallet when 'balance' then 'deposit_from_balance' else 'deposit_confirmed' end)
     order by d.id limit 20`,
  ],
  [
    (id) => `The bonus for the referred member ${id} is paid, and its transfer is not there`,
    `select b.referred_id as id from referral_bonuses b
     where b.paid_at is not null
       and not exists (select from ledger.transfers t
         where t.reference = b.deposit_id and t.kind = 'bonus_paid' and t.amount_cents = b.amount_cents)
     order by b.referred_id limit 20`,
  ],
]

/** Holds the records of deposits, withdrawals and bonuses against the transfers that they must have caused. */
export async function verifyRecords(books: Books, report: Report): Promise<void> {
  for (const [sentence, sql] of rules) {
    const { rows } = await books.query<{ id: string }>(sql)
    for (const { id } of rows) report.record(sentence(id))
  }
}
