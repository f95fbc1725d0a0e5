import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { keepBooks, openAttacker, restoreBooks, type Attacker } from '../../testing/ledger/attacker.ts'
import { drawSeed, seededRandom } from '../../testing/fuzz/random.ts'
import { fundBonuses } from '../../testing/ledger/post-as-owner.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { scale } from '../../testing/ledger/scale.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { tamperings, type Trace } from '../../testing/ledger/tampering.ts'
import { truncations } from '../../testing/ledger/truncations.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { openMemberAccounts } from '../accounts.ts'
import type { TransferKind } from '../kinds.ts'
import { updateDailyTotals } from '../reporting/days/daily-totals.ts'
import { verifyLedger, type Verification } from './verify.ts'
import type { Head } from '../sealing/head.ts'

const server = useTestDatabase()
let owner: pg.Client
let head: Head
let intruder: Attacker
const random = seededRandom(drawSeed())

beforeAll(async () => {
  owner = server.owner
  await fillBooks()
  const opened = await openAttacker(owner, random)
  ;({ head } = opened)
  intruder = opened
  await keepBooks(owner)
})
afterEach(() => restoreBooks(owner))

test('unchanged books have no findings', async () => {
  const { findings, transfers, events, unsealed, blocks, ...rest } = await verify(head)
  expect(findings).toEqual([])
  expect({ transfers, unsealed }).toEqual({ transfers: intruder.rows.length, unsealed: 0 })
  expect(blocks).toBeGreaterThan(10)
  expect(events).toBe(intruder.events.length)
  expect(rest.head).toEqual(head)
})

test('unsealed transfers are counted but not reported as errors', async () => {
  await fundBonuses(owner, 1n)
  expect(await verify(head)).toMatchObject({ findings: [], unsealed: 1 })
})

test('changed daily totals and books of units are found', async () => {
  const findSums = async () =>
    (await verifyLedger(owner, { noted: head })).findings.filter(({ sentence }) =>
      /^The (daily totals|book of units) of/.test(sentence),
    )
  expect(await updateDailyTotals(server.database)).toBe(BigInt(intruder.rows.length))
  expect(await findSums()).toEqual([])
  const { rows } = await owner.query('select min(day)::text as day from ledger.daily_totals')
  await owner.query('set session_replication_role = replica')
  await owner.query('update ledger.daily_totals set amount_cents = amount_cents + 1 where day = $1', [rows[0].day])
  await owner.query(`update ledger.unit_books set unknown_cents = unknown_cents + 1 where asset = 'bitcoin'`)
  expect(await findSums()).toMatchObject([
    { what: 'record', sentence: `The daily totals of ${rows[0].day} differ from the transfers.` },
    { what: 'record', sentence: 'The book of units of bitcoin differs from the records.' },
  ])
  await owner.query(`truncate ledger.daily_totals, ledger.unit_books, ledger.transfers_without_units;
    update ledger.daily_totals_end set until_position = 0;
    insert into ledger.unit_books (asset) values ('bitcoin'), ('ethereum'), ('usdt')`)
  await owner.query('reset session_replication_role')
})

describe(`a change outside the ledger's functions is found at its place (seed ${random.seed}) (REL-7)`, () => {
  const each = Object.entries(tamperings)
  const count = scale({ usual: 60, faults: 160 })
  const drawn = Array.from({ length: count }, (_, turn) => [turn + 1, ...each[turn % each.length]!] as const)

  test.for(drawn)('%i: %s', async ([, , tamper]) => {
    const trace = await tamper(intruder)
    expectTrace(await verify(null), trace)
  })
})

describe(`a chain with its end cut off is found with an earlier head (seed ${random.seed}) (REL-7)`, () => {
  const each = Object.entries(truncations)
  const count = scale({ usual: 10, faults: 40 })
  const drawn = Array.from({ length: count }, (_, turn) => [turn + 1, ...each[turn % each.length]!] as const)

  test.for(drawn)('%i: %s', async ([, , cut]) => {
    const trace = await cut(intruder)
    expectTrace(await verify(head), trace)
  })
})

test('a rebuilt chain with blocks of the same size has another head (REL-7)', async () => {
  await owner.query(`set session_replication_role = replica;
    update ledger.transfers set actor = 'someone' where position = (select min(position) from ledger.transfers);
    delete from ledger.seals; delete from ledger.event_seals; delete from ledger.blocks where number < ${head.number};
    update ledger.blocks set hash = sha256('another');
    set session_replication_role = origin`)
  const { findings } = await verify(head)
  expect(findings.map(({ sentence }) => sentence)).toContain(
    `Block ${head.number} has another hash than the one that was noted: the chain was rebuilt.`,
  )
})

describe('a transfer that breaks a rule is named', () => {
  test.for<[string, string]>([
    ["kind = 'present'", 'is of the unknown kind "present"'],
    ['to_account = 1', 'does not connect these two accounts'],
    ['to_account = 99999', 'names an account that does not exist'],
    [
      "to_account = (select min(id) from ledger.accounts where role = 'held' and id <> to_account)",
      'goes from one member to another',
    ],
  ])('%s', async ([edit, sentence]) => {
    const { rows } = await owner.query(
      "select position from ledger.transfers where kind = 'withdrawal_held' order by position limit 1",
    )
    await owner.query(`set session_replication_role = replica;
      update ledger.transfers set ${edit} where position = ${rows[0].position}; set session_replication_role = origin`)
    const { findings } = await verify(null)
    expect(findings.map((finding) => finding.sentence).join('\n')).toContain(sentence)
  })
})

async function verify(noted: Head | null): Promise<Verification> {
  const verification = await verifyLedger(owner, { noted })
  // Each record has one transfer here: a released deposit was never confirmed.
  const findings = verification.findings.filter(({ what }) => what !== 'record')
  return { ...verification, findings }
}

function expectTrace({ findings }: Verification, trace: Trace): void {
  const [first] = findings
  if ('positions' in trace) expect(trace.positions).toContain(first?.position)
  else if ('events' in trace) expect(first).toMatchObject({ what: 'event', position: trace.events[0] })
  else if ('block' in trace) expect(first).toMatchObject({ what: 'block', place: [trace.block, 0, 0n] })
  else expect(first?.sentence).toContain(`The account ${trace.account} has`)
}

/** A few hundred transfers and audit entries of four members, in transactions of a few, sealed in blocks of about twenty. */
async function fillBooks(): Promise<void> {
  const members = Array.from({ length: 4 }, () => randomUUIDv7())
  for (const id of members) await inTransaction(server.database, (tx) => openMemberAccounts(tx, id))
  const step = async (kind: TransferKind, memberId: string, cents: number, asset?: 'usdt') => {
    const planned = { kind, memberId, cents: BigInt(cents), ...(asset && { asset }) }
    const [transfer] = await recordCauses(owner, [planned])
    const { id, from, to, reference } = transfer!
    await owner.query(
      'select ledger.post(array[$1::uuid], array[$2], array[$3], array[$4], array[$5::bigint], array[$6::uuid], $7)',
      [id, kind, from, to, cents, reference, 'system'],
    )
  }
  const record = async (memberId: string | null) => {
    await owner.query("select nextval(pg_get_serial_sequence('audit.events', 'id'))")
    await owner.query(
      `insert into audit.events (actor_kind, actor_id, did, subject_kind, subject_id, member_id, details, request_id)
       values ($1, $2, 'tested', 'member', $2, $2, $3, $4)`,
      [memberId ? 'member' : 'system', memberId, { reason: 'Größe 😀', amount: '1.50' }, memberId && 'req-1'],
    )
  }
  for (let turn = 0; turn < 120; turn += 1) {
    const member = random.pick(members)
    // A gap, like that after a refused transfer.
    await owner.query("select nextval(pg_get_serial_sequence('ledger.transfers', 'position'))")
    // Wider than a page of the audit log in the verifier.
    if (turn === 60) await owner.query("select setval(pg_get_serial_sequence('audit.events', 'id'), 100_000)")
    await owner.query('begin')
    await step('deposit_confirmed', member, 1_000 + random.int(5_000), 'usdt')
    await record(member)
    if (random.percent(70)) await step('deposit_released', member, 900)
    if (random.percent(50)) await step('deposit_confirmed', member, 1 + random.int(900))
    await owner.query('commit')
    if (random.percent(30)) await record(null)
    if (random.percent(50)) await step('withdrawal_held', member, 1).catch(() => {})
  }
  await sealEverything(owner, 20)
}
