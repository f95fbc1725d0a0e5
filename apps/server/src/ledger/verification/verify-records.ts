import type { Report } from './findings.ts'
import type { Books } from './read-books.ts'

/** Each query returns the ids of faults, which its sentence describes. */
const rules: Record<string, string> = {
  "The balance of {id} is not the sum of the member's open withdrawals": `
    select a.code as id from ledger.accounts a
    left join (
      select member_id, sum(amount_cents) as sum from withdrawals
      where status in ('pending', 'processing', 'sending', 'confirming', 'uncertain') group by member_id
    ) w on w.member_id = a.member_id
    where a.role = 'held' and a.balance_cents <> coalesce(w.sum, 0)`,
  'The withdrawal {id} was approved by fewer people than it needs': `
    select w.id from withdrawals w
    where w.status in ('processing', 'sending', 'confirming', 'uncertain', 'completed')
      and (w.approved_by is null
        or (w.approvals_needed = 2 and (w.second_approved_by is null or w.second_approved_by = w.approved_by)))`,
  'The withdrawal {id} was uncertain and was resolved without two people': `
    select w.id from withdrawals w
    left join approvals a on a.id = w.outcome_approval_id and a.kind = 'withdrawal_outcome' and a.status = 'approved'
      and a.payload ->> 'withdrawal_id' = w.id::text and a.payload ->> 'outcome' = w.status
    where w.uncertain_since is not null and w.status <> 'uncertain' and a.id is null`,
  'The withdrawal {id} was claimed to be sent, and its money returned without two people': `
    select id from withdrawals where claimed_by is not null and status in ('rejected', 'cancelled') and uncertain_since is null`,
  'The withdrawal {id} was sent by another person than the one who claimed it': `
    select id from withdrawals
    where status = 'completed' and uncertain_since is null and settled_by is distinct from claimed_by`,
  'The gain or loss {id} of a plan is approved, but its transfer is missing': `
    select r.id from gains_and_losses r
    join approvals a on a.id = r.approval_id and a.status = 'approved'
    where r.amount_cents <> (select coalesce(sum(t.amount_cents), 0) from ledger.transfers t
      where t.reference = r.approval_id
        and t.kind = any (case r.kind when 'gain' then array['gain_realised'] else array['loss_realised', 'loss_shared'] end))`,
  'The transfer {id} is a gain or a loss, but no plan has it on record': `
    select t.id from ledger.transfers t
    where t.kind in ('gain_realised', 'loss_realised')
      and not exists (select from gains_and_losses r where r.approval_id = t.id)`,
  'The distribution {id} is reversed, but no share was taken back by two people': `
    select d.id from distributions d
    where d.status = 'reversed' and not exists (
      select from reversed_shares r join approvals a on a.id = d.reversal_approval_id
      where r.distribution_id = d.id and a.kind = 'distribution_reversal' and a.status = 'approved'
        and a.decided_by <> a.requested_by)`,
  'The deposit {id} lost another amount than its shares of losses': `
    select d.id from deposits d
    left join (select deposit_id, sum(amount_cents) as sum from loss_shares group by deposit_id) s on s.deposit_id = d.id
    where d.lost_cents <> coalesce(s.sum, 0) + reversed_in_deposit(d.id)`,
  'The credit of {id} was reversed to another amount than it had brought': `
    select reversal.reversed_id as id from credit_reversals reversal
    where reversal.credited_cents <> reversal.missing_cents + (select coalesce(sum(amount_cents), 0)
      from credit_reversal_parts part where part.approval_id = reversal.approval_id and part.source_id is null)`,
  'The transfer {id} books the loss of a reversed credit, but nothing was missing': `
    select t.id from ledger.transfers t
    where t.kind = 'payment_loss_booked' and not exists (select from credit_reversals reversal
      where reversal.loss_approval_id = t.id and reversal.missing_cents = t.amount_cents)`,
  'The funding {id} of the bonus budget is approved, but its transfer is missing': `
    select f.id from bonus_fundings f
    join approvals a on a.id = f.approval_id and a.status = 'approved'
    where not exists (select from ledger.transfers t
      where t.id = f.approval_id and t.amount_cents = f.amount_cents and t.kind = 'bonus_budget_paid_in')`,
  'The funding {id} of the bonus budget was reversed, but its transfer is missing': `
    select r.funding_id as id from bonus_funding_reversals r
    join bonus_fundings f on f.id = r.funding_id
    where not exists (select from ledger.transfers t
      where t.id = r.approval_id and t.amount_cents = f.amount_cents and t.kind = 'bonus_budget_returned')`,
  'The transfer {id} reverses a funding of the bonus budget, but no funding was reversed': `
    select t.id from ledger.transfers t
    where t.kind = 'bonus_budget_returned'
      and not exists (select from bonus_funding_reversals r where r.approval_id = t.id)`,
  'The transfer {id} funds the bonus budget, but no funding is on record': `
    select t.id from ledger.transfers t
    where t.kind = 'bonus_budget_paid_in' and not exists (select from bonus_fundings f where f.approval_id = t.id)`,
  'The transfer {id} credits a payment, but no payment was decided so': `
    select t.id from ledger.transfers t
    where t.kind = 'payment_credited'
      and not exists (select from incoming_payments p where p.approval_id = t.id and p.outcome = 'credited')`,
  'The shares of the distribution {id} do not add up to the distributed amount': `
    select d.id from distributions d
    left join (
      select distribution_id, count(*) as count, sum(amount_cents) as sum from distribution_shares group by distribution_id
    ) s on s.distribution_id = d.id
    where coalesce(s.sum, 0) <> case when d.status in ('posted', 'reversed') then d.amount_cents else 0 end
      or coalesce(s.count, 0) <> coalesce(d.member_count, 0)`,
  'The daily totals of {id} differ from the transfers': `
    with added as (
      select (t.posted_at at time zone 'UTC')::date as day, t.kind, concat_ws(' ', f.code, g.code) as custody,
        count(*) as transfer_count, sum(t.amount_cents) as amount_cents
      from ledger.transfers t
      left join ledger.accounts f on f.role = 'custody' and f.id = t.from_account
      left join ledger.accounts g on g.role = 'custody' and g.id = t.to_account
      where t.position <= (select until_position from ledger.daily_totals_end)
      group by 1, 2, 3
    )
    select distinct to_char(day, 'YYYY-MM-DD') as id
    from added full join ledger.daily_totals kept using (day, kind, custody)
    where added.amount_cents is distinct from kept.amount_cents
      or added.transfer_count is distinct from kept.transfer_count`,
  'The book of units of {id} differs from the records': `
    with record as (
      select kept.asset, t.reference,
        sum(case coin.id when t.from_account then t.amount_cents else -t.amount_cents end) as cents,
        bool_or(t.kind in ('network_fee_paid', 'network_fee_returned')) as is_fee
      from ledger.unit_books kept join ledger.accounts coin on coin.code = 'custody:' || kept.asset
      join ledger.transfers t on coin.id in (t.from_account, t.to_account) and t.position <= kept.until_position
      group by 1, 2
    ), entry as (
      select asset, cents, is_fee, sign(cents) * (select units from custody_units u where u.reference = record.reference
        and u.asset = kept.asset and u.id <= until_unit order by u.id desc limit 1) as units
      from record join ledger.unit_books kept using (asset)
    )
    select asset as id from ledger.unit_books kept left join entry using (asset) group by kept.asset
    having (kept.in_units, kept.out_units, kept.fee_units, known_cents, unknown_count, unknown_cents) is distinct from (
      coalesce(sum(units) filter (where cents > 0 and not is_fee), 0),
      coalesce(-sum(units) filter (where cents < 0 and not is_fee), 0), coalesce(-sum(units) filter (where is_fee), 0),
      coalesce(sum(cents) filter (where units is not null), 0),
      count(cents) filter (where units is null), coalesce(sum(cents) filter (where units is null), 0))`,
  'The receiving address {id} was put back in the place of a later one': `
    select current.id from receiving_addresses current
    where current.replaced_at is null and exists (
      select from receiving_addresses later where later.asset = current.asset and later.id > current.id)`,
  'The receiving address {id} was removed': `
    select e.subject_id as id from audit.entries e
    where e.did = 'receiving_address_changed' and not exists (select from receiving_addresses r where r.id = e.subject_id)`,
  'The deposit {id} waits for a payment to an address that was never a receiving address': `
    select d.id from deposits d
    where d.status = 'pending' and not exists (
      select from receiving_addresses r where r.asset = d.wallet and r.address = d.address)
    and not exists (select from deposit_addresses own where own.deposit_id = d.id and own.address = d.address)
    and not exists (select from member_addresses own where own.member_id = d.member_id and own.address = d.address)`,
}

/** Checks decisions that need two people, the sums of distributions and held money, the kept totals, and payment addresses. */
export async function verifyRecords(books: Books, report: Report): Promise<void> {
  for (const [sentence, sql] of Object.entries(rules)) {
    // Without a limit: PostgreSQL would expect twenty findings early in the table, and there are none.
    const { rows } = await books.query<{ id: string }>(
      `with found as materialized (${sql}) select id from found order by id limit 20`,
    )
    for (const { id } of rows) report.record(sentence.replace('{id}', () => id))
  }
}
