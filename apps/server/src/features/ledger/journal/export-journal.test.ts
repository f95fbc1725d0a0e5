import { expect, test } from 'vitest'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import { recordCauses } from '../../../testing/ledger/record-causes.ts'
import { sealEverything } from '../../../testing/ledger/sealing.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { hasHledger } from '../../../testing/ledger/hledger.ts'
import { addUpByHledger, addUpJournal } from '../../../testing/ledger/journal-sums.ts'
import { makeOperator, makeOperators, type TestOperator } from '../../../testing/people/operators.ts'
import { giveBalance, makePerson, type Person } from '../../../testing/people/people.ts'
import { postDated } from '../../../testing/fixtures/dated-transfers.ts'
import { openPlan } from '../../../testing/fixtures/fixtures.ts'

const server = useTestServer()

const fetchFile = (operator: TestOperator, query: string) =>
  fetch(`${server.url}/api/operator/ledger/journal?${query}`, { headers: operator.headers })

/** The entries of transfers, without the head and the declarations of accounts. */
const entriesOf = (journal: string) => journal.split('\n\n').filter((entry) => /^\d{4}-/.test(entry))

/** So many deposits, a minute and a cent more each. */
async function makeHistory(person: Person, count: number): Promise<void> {
  const [kind, from, to] = ['deposit_confirmed', 'custody:bitcoin', `member:${person.id}:invested`] as const
  const history = Array.from({ length: count }, (_, minute) => {
    const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000)
    return { at, kind, from, to, cents: BigInt(minute + 1) }
  })
  await postDated(server.owner, history)
}

/** Ada, with a transfer of nearly every kind, all sealed. */
async function makeEveryKind(): Promise<Person> {
  const [ada, plan] = [
    await makePerson(server, { balance: '1000.00', fullName: 'Ada: a;b  (x)\u200b' }),
    await openPlan(server),
  ]
  const [at, member, gains] = [new Date(Date.UTC(2026, 1, 1)), `member:${ada.id}`, `realised_gains:${plan._id}`]
  const held = `${member}:held`
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [gains])
  await postDated(server.owner, [
    { at, kind: 'gain_realised', from: 'custody:usd', to: gains, cents: 90_01n },
    { at, kind: 'loss_realised', from: gains, to: 'custody:usd', cents: 10_00n },
    { at, kind: 'gain_distributed', from: gains, to: `${member}:available`, cents: 30_00n },
    { at, kind: 'bonus_budget_funded', from: 'opening', to: 'bonus_budget', cents: 40_00n },
    { at, kind: 'bonus_budget_paid_in', from: 'custody:usdt', to: 'bonus_budget', cents: 25_00n },
    { at, kind: 'bonus_paid', from: 'bonus_budget', to: `${member}:available`, cents: 5_05n },
    { at, kind: 'correction_credited', from: 'corrections', to: `${member}:available`, cents: 3_33n },
    { at, kind: 'withdrawal_held', from: `${member}:available`, to: held, cents: 300_00n },
    { at, kind: 'withdrawal_sent', from: held, to: 'custody:bitcoin', cents: 200_00n },
    { at, kind: 'withdrawal_released', from: held, to: `${member}:available`, cents: 100_00n },
  ])
  await sealEverything(server.owner)
  return ada
}

test('the balance sheet and the income statement of a journal equal the overview’s, to the cent', async () => {
  const ada = await makeEveryKind()
  const owner = await makeOperator(server, 'owner')

  const journal = await (await fetchFile(owner, '')).text()
  const { assets, liabilities, equity, income, expenses } = addUpJournal(journal)

  const { figures } = await owner.send(viewOverview)
  expect(assets).toBe(figures.owned)
  expect(liabilities).toBe(figures.owed)
  expect(equity).toBe(figures.bonus_budget + figures.opening)
  expect(income).toBe(figures.gains + figures.fees)
  expect(expenses).toBe(figures.corrections)
  expect(assets - liabilities).toBe(equity + income - expenses)
  // A name has no part that hledger reads as a level or a comment.
  expect(journal).toContain(`account liabilities:members:Ada a b (x) (${ada.id}):available  ; type:L\n`)
})

test.skipIf(!hasHledger)('hledger reads a journal strictly and reports the same figures', async () => {
  await makeEveryKind()
  const journal = await (await fetchFile(await makeOperator(server, 'owner'), '')).text()
  expect(addUpByHledger(journal)).toEqual(addUpJournal(journal))
})

test('a journal has every transfer of the filter, oldest first, over many pages', async () => {
  const ada = await makePerson(server)
  await makeHistory(ada, 4_500)
  await sealEverything(server.owner)
  const owner = await makeOperator(server, 'owner')

  const response = await fetchFile(owner, `member_id=${ada.id}`)

  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="ledger-\d{4}-\d\d-\d\d\.journal"$/,
  )
  expect(response.headers.get('cache-control')).toBe('no-store')
  const amounts = [...(await response.text()).matchAll(/invested {2}\$-(\d+\.\d\d)$/gm)].map(([, amount]) => amount)
  const { rows } = await server.owner.query(
    "select member_id, details -> 'rows' as rows from audit.events where did = 'ledger_exported' and actor_id = $1",
    [owner.id],
  )
  expect(rows).toEqual([{ member_id: ada.id, rows: 4_500 }])
  expect(amounts).toEqual(Array.from({ length: 4_500 }, (_, index) => ((index + 1) / 100).toFixed(2)))
})

test('a journal has two postings for each transfer, which add up to zero', async () => {
  const ada = await makePerson(server, { balance: '1234.56' })
  await sealEverything(server.owner)
  const treasurer = await makeOperator(server, 'treasurer')
  const response = await fetchFile(treasurer, `member_id=${ada.id}`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const journal = await response.text()
  const entries = entriesOf(journal)
  expect(entries).toHaveLength(1)
  for (const entry of entries) {
    const [head = '', tags = '', ...postings] = entry.split('\n')
    expect(head).toMatch(/^\d{4}-\d\d-\d\d correction_credited {2}; id:[0-9a-f-]{36}, reference:[0-9a-f-]{36}$/)
    expect(tags).toMatch(/^ {4}; actor:system, time:\S+Z, position:\d+$/)
    expect(postings.map((posting) => /^ {4}\S.* {2}(\$-?\d+\.\d\d)$/.exec(posting)?.[1])).toEqual([
      '$1234.56',
      '$-1234.56',
    ])
  }
  expect(journal.startsWith('; The ledger of Cairn, oldest first. Days are of UTC.\ncommodity $1000.00\n\n')).toBe(true)
})

test('exporting the ledger is for owners and treasurers, is recorded, and has a limit', async () => {
  const [owner, support] = await makeOperators(server, 'owner', 'support')
  expect((await fetchFile(support, '')).status).toBe(403)
  expect((await fetch(`${server.url}/api/operator/ledger/journal`)).status).toBe(401)
  for (let count = 0; count < 19; count += 1)
    await (await fetchFile(owner, 'from=2026-01-01&amount=7.00&kind=bonus_paid')).text()
  const { rows } = await server.owner.query(
    "select actor_id, details from audit.events where did = 'ledger_exported' and actor_id = $1",
    [owner.id],
  )
  expect(rows).toHaveLength(19)
  expect(rows[0].details).toEqual({ from: '2026-01-01', amount: '7.00', kind: 'bonus_paid', rows: 0 })
  await (await fetchFile(owner, 'from=2026-01-01')).text()
  const refused = await fetchFile(owner, '')
  expect(refused.status).toBe(429)
})

test('a file has the sealed transfers, so that it never lacks one later', async () => {
  const ada = await makePerson(server, { balance: '5.00' })
  await sealEverything(server.owner)
  const owner = await makeOperator(server, 'owner')
  const { plainPool } = server.database
  const countEntries = async () => {
    const text = await (await fetchFile(owner, `member_id=${ada.id}`)).text()
    return entriesOf(text).length
  }
  expect(await countEntries()).toBe(1)
  const [transfer] = await recordCauses(server.owner, [{ kind: 'deposit_from_balance', memberId: ada.id, cents: 1n }])

  // One transaction has posted and is still open; a later one has committed.
  await server.owner.query('begin')
  await giveBalance(server, (await makePerson(server)).id, 1n)
  await plainPool.query(
    `select ledger.post(array[$2::uuid], '{deposit_from_balance}', array[$1 || ':available'],
      array[$1 || ':invested'], array[1::bigint], array[$2::uuid], 'system')`,
    [`member:${ada.id}`, transfer?.id],
  )
  await plainPool.query("select ledger.seal(10000, '50 ms')")
  expect(await countEntries()).toBe(1)
  await server.owner.query('commit')
  await sealEverything(server.owner)
  expect(await countEntries()).toBe(2)
})
