import type pg from 'pg'
import { expect } from 'vitest'
import { requestDeposit } from '@cairn/contract/member/money/deposits.ts'
import { verifyLedger } from '../../ledger/verification/verify.ts'
import type { Acknowledged, CrashMember } from './crash-clients.ts'

/** Every acknowledged operation exists once and completely: record, transfer, audit entry and key. The chain verifies. */
export async function expectComplete(
  owner: pg.Client,
  members: CrashMember[],
  acknowledged: Acknowledged[],
): Promise<void> {
  expect(await findLost(owner, acknowledged)).toEqual([])

  const { rows } = await owner.query(
    `with records as (
       select id, amount_cents, 'withdrawal_held' as kind, 'withdrawal_requested' as did from withdrawals
         where member_id = any($1)
       union all
       select id, amount_cents, 'deposit_from_balance', 'deposit_requested' from deposits where member_id = any($1)
     )
     select (select count(*)::integer from records) as records,
       (select count(*)::integer from records r join ledger.transfers t
         on t.reference = r.id and t.kind = r.kind and t.amount_cents = r.amount_cents) as with_transfer,
       (select count(*)::integer from records r join audit.events e on e.subject_id = r.id and e.did = r.did) as with_audit,
       (select count(*)::integer from ledger.transfers where actor = any($2)) as transfers,
       (select count(*)::integer from idempotency_keys where member_id = any($1) and reply is not null) as keys,
       (select count(*)::integer from idempotency_keys where member_id = any($1) and reply is null) as halves`,
    [members.map(({ id }) => id), members.map(({ id }) => `member:${id}`)],
  )
  const [{ records }] = rows
  expect(rows[0]).toEqual({
    records,
    with_transfer: records,
    with_audit: records,
    transfers: records,
    keys: records,
    halves: 0,
  })
  expect((await verifyLedger(owner)).findings).toEqual([])
}

/** Acknowledged operations that the database lacks, or would answer with another reply. */
export async function findLost(owner: pg.Client, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const done = acknowledged.filter(({ isDone }) => isDone)
  const { rows } = await owner.query<{ key: string; reply: string }>(
    'select key, reply from idempotency_keys where key = any($1)',
    [done.map(({ key }) => key)],
  )
  const replies = new Map(rows.map(({ key, reply }) => [key, reply]))
  return done.filter(({ key, text }) => replies.get(key) !== text)
}

/** A member's balances follow from the opening balance and the acknowledged operations. */
export async function expectFigures(
  owner: pg.Client,
  member: CrashMember,
  { openingCents, acknowledged }: { openingCents: bigint; acknowledged: Acknowledged[] },
): Promise<void> {
  const done = acknowledged.filter(({ memberId, isDone }) => memberId === member.id && isDone)
  const sum = (path: string) =>
    done.filter((operation) => operation.path === path).reduce((total, { cents }) => total + cents, 0n)
  const invested = sum(requestDeposit.path)
  const held = done.reduce((total, { cents }) => total + cents, 0n) - invested
  const { rows } = await owner.query(
    'select role, balance_cents::text as cents from ledger.accounts where member_id = $1 order by role',
    [member.id],
  )
  expect(rows).toEqual([
    { role: 'available', cents: String(openingCents - invested - held) },
    { role: 'held', cents: String(held) },
    { role: 'invested', cents: String(invested) },
  ])
}
