import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/database.ts'
import { write } from '../../testing/ledger/attacker.ts'
import { recordCauses } from '../../testing/ledger/record-causes.ts'
import { useTestDatabase } from '../../testing/server/test-database.ts'
import { openMemberAccounts } from '../accounts.ts'
import { transferKinds, type TransferKind } from '../kinds.ts'
import type { Transfer } from '../posting/post-transfers.ts'
import { transferCauses } from './transfer-causes.ts'
import { verifyLedger } from './verify.ts'

const database = useTestDatabase()
const [ada, bob] = [randomUUIDv7(), randomUUIDv7()]
const kinds = (Object.keys(transferKinds) as TransferKind[]).filter((kind) => transferKinds[kind].serverMay)

beforeAll(async () => {
  for (const id of [ada, bob]) await inTransaction(database.database, (tx) => openMemberAccounts(tx, id))
})

async function makeRecord(kind: TransferKind): Promise<Transfer> {
  const [transfer] = await recordCauses(database.owner, [{ kind, memberId: ada, cents: 100n }])
  if (kind === 'gain_distributed')
    await database.owner.query("select ledger.open_account($1, 'realised_gains')", [transfer!.from])
  return transfer!
}

/** Inserts a transfer with every right and without triggers, past the posting functions. */
async function insert({ id, kind, from, to, amountCents, reference }: Transfer): Promise<void> {
  await write(
    { client: database.owner },
    `insert into ledger.transfers (id, kind, from_account, to_account, amount_cents, reference, actor)
     select '${id}', '${kind}', f.id, g.id, ${amountCents}, '${reference}', 'system'
     from ledger.accounts f, ledger.accounts g where f.code = '${from}' and g.code = '${to}'`,
  )
}

async function findAbout(transfer: Pick<Transfer, 'id' | 'reference'>): Promise<string[]> {
  const { findings } = await verifyLedger(database.owner)
  const ofRecords = findings.filter(({ what }) => what === 'record').map(({ sentence }) => sentence)
  // The distributions here are not posted, so their sums are wrong too.
  const sentences = ofRecords.filter((sentence) => !sentence.startsWith('The shares of'))
  return sentences.filter((sentence) => sentence.includes(transfer.id) || sentence.includes(transfer.reference))
}

test.for(kinds)(
  '%s: a record without its transfer, and a transfer without its record, are named (REL-I16)',
  async (kind) => {
    const [complete, missing] = [await makeRecord(kind), await makeRecord(kind)]
    await insert(complete)
    const invented = { ...complete, id: randomUUIDv7(), reference: randomUUIDv7() }
    await insert(invented)
    // The same record once more, under another id.
    const twice = { ...complete, id: randomUUIDv7() }
    await insert(twice)

    const sentence = new Map(transferCauses).get(kind)?.missing ?? ''
    expect(await findAbout(missing)).toContain(
      `${sentence.replace('{transfer_id}', missing.id).replace('{reference}', missing.reference)}.`,
    )
    for (const { id } of [invented, twice]) {
      expect(await findAbout({ id, reference: id })).toEqual([
        expect.stringMatching(`^The transfer ${id} has no cause: there is no [a-z ]+ for it\\.$`),
      ])
    }
    expect(await findAbout({ id: complete.id, reference: complete.id })).toEqual([])
  },
)

const otherMember = (code: string) => code.replace(ada, bob) as Transfer['to']
test.for(kinds)('%s: a transfer of another amount, member or record is named (REL-I16)', async (kind) => {
  const changes: ((transfer: Transfer) => Partial<Transfer>)[] = [
    ({ amountCents }) => ({ amountCents: amountCents - 1n }),
    ({ from, to }) => ({ from: otherMember(from), to: otherMember(to) }),
    () => ({ reference: randomUUIDv7() }),
  ]
  for (const change of changes) {
    const transfer = await makeRecord(kind)
    await insert({ ...transfer, ...change(transfer) })
    const expected = [`The transfer ${transfer.id} differs from the record that causes it.`]
    expect(await findAbout({ id: transfer.id, reference: transfer.id })).toEqual(expected)
  }
})

test('the database and the verifier have the same causes', async () => {
  await recordCauses(
    database.owner,
    kinds.flatMap((kind) => [
      { kind, memberId: ada, cents: 7n },
      { kind, memberId: bob, cents: 8n, asset: 'usdt' },
    ]),
  )
  const inDatabase = 'select * from ledger.causes'
  const ofServer = transferCauses
    .filter(([kind]) => kinds.includes(kind as TransferKind))
    .map(([, { select }]) => select)
  const inVerifier = ofServer.join(' union all ')
  for (const [one, another] of [
    [inDatabase, inVerifier],
    [inVerifier, inDatabase],
  ]) {
    expect((await database.owner.query(`(${one}) except (${another})`)).rows).toEqual([])
  }
  const { rows } = await database.owner.query('select kind from ledger.causes group by kind order by kind')
  expect(rows.map(({ kind }) => kind)).toEqual(kinds.toSorted())
})
