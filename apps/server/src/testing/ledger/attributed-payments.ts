import { expect } from 'vitest'
import type { TestServer } from '../server/test-server.ts'

const theirs = `(payment.deposit_id in (select id from deposits where member_id = any ($1))
  or payment.member_address_id in (select id from member_addresses where member_id = any ($1)))`

/**
 * Expects exactly the payments of the chain for these members, as `transaction:output units`. Each is credited once, in units and
 * in cents, or listed for a person. The books have the units of all members. Payments of contracts are left out: no transaction shows them.
 * Reading the same blocks again changes no payment and adds no record. The next histories do not look at these payments.
 */
export async function expectAttributedOnce(
  server: TestServer,
  members: string[],
  paid: string[],
  readAgain: () => Promise<unknown>,
): Promise<void> {
  await expectAttributed(server, members, paid)
  const outcome = await readOutcome(server, members)
  await readAgain()
  expect(await readOutcome(server, members)).toEqual(outcome)
  await leaveAlone(server, members)
}

async function expectAttributed({ owner }: TestServer, members: string[], paid: string[]): Promise<void> {
  const { rows: kept } = await owner.query(
    `select payment.transaction_id || ':' || output || ' ' || units as one, is_final, coalesce(outcome, found) as told, deposit_id is null as is_open,
       deposit.member_id <> own.member_id as is_anothers
     from incoming_payments payment left join deposits deposit on deposit.id = deposit_id
       left join member_addresses own on own.id = member_address_id
     where gone_since is null and payment.reversed_at is null and not is_from_contract and ${theirs}`,
    [members],
  )
  expect(kept.map(({ one }) => one).toSorted()).toEqual(paid.toSorted())
  for (const one of kept) {
    expect(one).toMatchObject({ is_final: true, told: one.is_open ? 'several_deposits' : expect.any(String) })
    expect(one.is_anothers).not.toBe(true)
  }
  // The payments that one deposit received are worth their sum.
  const { rows: worth } = await owner.query(
    `select ((select coalesce(sum(cents), 0) from (
         select floor(sum(units / case asset when 'bitcoin' then 20 when 'ethereum' then 5e12 else 1e4 end)) as cents
         from incoming_payments payment where outcome is not null and ${theirs}
         group by deposit_id, case when outcome = 'credited' then id end) as each)
       - (select coalesce(sum(credited_cents), 0) from credit_reversals where member_id = any ($1)))::text as credited,
       (select sum(balance_cents) from ledger.accounts where member_id = any ($1))::text as balances`,
    [members],
  )
  expect(worth[0].credited).toBe(worth[0].balances)
  // A part of a deposit that is worth no cent keeps its units in the book when it is taken back.
  const { rows: books } = await owner.query(
    `select in_units - out_units as booked, unknown_count as unknown, (select coalesce(sum(units), 0) from incoming_payments payment
         where outcome is not null and asset = book.name and (payment.reversed_at is null or exists (select from credit_reversals
           where payment_id = payment.id and credited_cents = 0))) as attributed
     from unnest(array['bitcoin', 'ethereum', 'usdt']) as book (name) cross join ledger.read_unit_book(name, 'infinity')`,
  )
  for (const { attributed, booked, unknown } of books)
    expect({ booked, unknown }).toEqual({ booked: attributed, unknown: 0 })
}

async function readOutcome({ owner }: TestServer, members: string[]): Promise<object> {
  const { rows } = await owner.query(
    `select (select jsonb_agg(to_jsonb(payment) - 'looked_up_at' order by id) from incoming_payments payment where ${theirs}) as payments,
       (select jsonb_agg(to_jsonb(deposits) order by id) from deposits where member_id = any ($1)) as deposits,
       (select count(*) from ledger.transfers) as transfers, (select count(*) from custody_units) as units,
       (select count(*) from audit.events) as events`,
    [members],
  )
  return rows[0]
}

async function leaveAlone({ owner }: TestServer, members: string[]): Promise<void> {
  await owner.query(
    `update address_looks set due_at = 'infinity' where deposit_id in (select id from deposits where member_id = any ($1))`,
    [members],
  )
  await owner.query(
    `update incoming_payments payment set looked_up_at = 'infinity', gone_since = gone_since - interval '15 days' where ${theirs}`,
    [members],
  )
}
