import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { fundBonuses, postAsOwner } from '../../testing/ledger/post-as-owner.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { memberAvailable, memberHeld, memberInvested, openMemberAccounts } from '../accounts.ts'
import { transferKinds, type TransferKind } from '../kinds.ts'
import type { Transfer } from '../posting/post-transfers.ts'

/** The power of an injected statement: it calls the posting functions, in the server's role, with anything. */
const database = useTestDatabase()
const [ada, bob] = [randomUUIDv7(), randomUUIDv7()]
const kinds = (Object.keys(transferKinds) as TransferKind[]).filter((kind) => transferKinds[kind].serverMay)
let transferCount: number

beforeAll(async () => {
  for (const id of [ada, bob]) {
    await inTransaction(database.database, (tx) => openMemberAccounts(tx, id))
    await bringMoney(id)
  }
  await fundBonuses(database.owner, 1_000_000n)
})
beforeEach(async () => {
  transferCount = await countTransfers()
})

/** Much money in each account, so that no floor refuses an attack. */
async function bringMoney(id: string): Promise<void> {
  const [available, invested, held] = [memberAvailable(id), memberInvested(id), memberHeld(id)]
  await postAsOwner(database.owner, 'deposit_confirmed', ['custody:bitcoin', invested], 3_000_000n)
  await postAsOwner(database.owner, 'deposit_released', [invested, available], 2_000_000n)
  await postAsOwner(database.owner, 'withdrawal_held', [available, held], 1_000_000n)
}

async function countTransfers(): Promise<number> {
  return (await database.owner.query('select count(*)::integer as count from ledger.transfers')).rows[0].count
}

/** The number of new transfers, or the code of the refusal. */
async function post(transfer: Transfer): Promise<number | string> {
  const { id, kind, from, to, amountCents, reference } = transfer
  return database.database.plainPool
    .query(
      `select ledger.post(array[$1::uuid], array[$2], array[$3], array[$4], array[$5::bigint], array[$6::uuid], 'system') as posted`,
      [id, kind, from, to, amountCents, reference],
    )
    .then(({ rows }) => rows[0].posted as number)
    .catch(({ code }) => code as string)
}

/** A transfer whose record exists and is ready. */
async function makeCaused(kind: TransferKind, memberId = ada): Promise<Transfer> {
  const [transfer] = await recordCauses(database.owner, [{ kind, memberId, cents: 100n }])
  if (kind === 'gain_distributed') {
    await database.owner.query("select ledger.open_account($1, 'realised_gains')", [transfer!.from])
    await postAsOwner(database.owner, 'gain_realised', ['custody:usd', transfer!.from], 1_000_000n)
    transferCount += 1
  }
  return transfer!
}

const otherMember = (code: string) => code.replace(ada, bob) as Transfer['to']
const changes: Record<string, (transfer: Transfer) => Partial<Transfer>> = {
  'without a record': () => ({ id: randomUUIDv7(), reference: randomUUIDv7() }),
  'of a record that does not exist': () => ({ reference: randomUUIDv7() }),
  'with an id of its own': () => ({ id: randomUUIDv7() }),
  'with another amount': ({ amountCents }) => ({ amountCents: amountCents + 1n }),
  'of another member': ({ from, to }) => ({ from: otherMember(from), to: otherMember(to) }),
}

describe.for(kinds)('%s', (kind) => {
  test.for(Object.keys(changes))('%s is refused and moves no money (SEC-51)', async (change) => {
    const transfer = await makeCaused(kind)
    expect(await post({ ...transfer, ...changes[change]!(transfer) })).toBe('CL007')
    expect(await countTransfers()).toBe(transferCount)
  })

  test('is posted once for its record, and under no other id (SEC-51)', async () => {
    const transfer = await makeCaused(kind)
    expect(await post(transfer)).toBe(1)
    expect(await post(transfer)).toBe(0)
    expect(await post({ ...transfer, id: randomUUIDv7() })).toBe('CL007')
    expect(await countTransfers()).toBe(transferCount + 1)
  })
})

test('fifty concurrent attempts to post one record under different ids post it once (SEC-51)', async () => {
  const transfer = await makeCaused('deposit_released')
  const copies = Array.from({ length: 50 }, (_, turn) => (turn === 25 ? transfer : { ...transfer, id: randomUUIDv7() }))
  const answers = await Promise.all(copies.map(post))
  expect(answers.map(String).toSorted()).toEqual(['1', ...Array<string>(49).fill('CL007')])
  expect(await countTransfers()).toBe(transferCount + 1)
})

const asset = (transfer: Transfer) => ({ ...transfer, from: 'custody:usdt' as Transfer['from'] })

test('a payment in one coin is not posted as another (SEC-51)', async () => {
  expect(await post(asset(await makeCaused('deposit_confirmed')))).toBe('CL007')
  const sent = await makeCaused('withdrawal_sent')
  expect(await post({ ...sent, to: 'custody:usdt' as Transfer['to'] })).toBe('CL007')
})

/** A status in which a record does not cause a transfer of that kind. */
const tooEarly: [kind: TransferKind, status: string, update: string][] = [
  ...['pending', 'rejected', 'expired'].map((status): [TransferKind, string, string] => [
    'deposit_confirmed',
    status,
    `update deposits set status = '${status}', received_cents = null, transaction_id = null, reason = 'not paid' where id = $1`,
  ]),
  ['deposit_released', 'completed, but not released', 'update deposits set released_at = null where id = $1'],
  ...(['withdrawal_sent', 'withdrawal_released'] as const).flatMap((kind) =>
    ['pending', 'processing', 'sending', 'confirming', 'uncertain'].map((status): [TransferKind, string, string] => [
      kind,
      status,
      `update withdrawals set status = '${status}' where id = $1`,
    ]),
  ),
  ['withdrawal_sent', 'cancelled', "update withdrawals set status = 'cancelled' where id = $1"],
  ['withdrawal_released', 'completed', "update withdrawals set status = 'completed' where id = $1"],
  ['bonus_paid', 'owed', 'update referral_bonuses set paid_at = null where deposit_id = $1'],
  ...['failed', 'posted'].map((status): [TransferKind, string, string] => [
    'gain_distributed',
    status,
    `update distributions set status = '${status}' where id = $1`,
  ]),
]

test.for(tooEarly)('%s of a record that is %s is refused (SEC-51)', async ([kind, , update]) => {
  const transfer = await makeCaused(kind)
  // Whether the status fits the other columns does not matter here.
  await database.owner.query(`begin; set local session_replication_role = replica`)
  for (const table of ['deposits', 'withdrawals', 'distributions']) {
    const { rows } = await database.owner.query(
      "select conname from pg_constraint where conrelid = $1::regclass and contype = 'c' and conname !~ 'cents|status_check'",
      [table],
    )
    for (const { conname } of rows) await database.owner.query(`alter table ${table} drop constraint ${conname}`)
  }
  await database.owner.query(update, [transfer.reference])
  await database.owner.query('set local role cairn_server')
  const posting = database.owner.query(
    `select ledger.post(array[$1::uuid], array[$2], array[$3], array[$4], array[$5::bigint], array[$6::uuid], 'system')`,
    [transfer.id, kind, transfer.from, transfer.to, transfer.amountCents, transfer.reference],
  )
  await expect(posting).rejects.toMatchObject({ code: 'CL007' })
  await database.owner.query('rollback')
})

test('a withdrawal ends once, as sent or as released (SEC-51)', async () => {
  const released = await makeCaused('withdrawal_released')
  expect(await post(released)).toBe(1)
  const sent = { ...released, kind: 'withdrawal_sent' as const, to: 'custody:bitcoin' as Transfer['to'] }
  expect(await post(sent)).toBe('CL002')
  expect(await post({ ...sent, id: randomUUIDv7() })).toBe('CL007')
})
