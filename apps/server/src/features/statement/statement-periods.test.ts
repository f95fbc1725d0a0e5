import { expect, test } from 'vitest'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { viewStatement, viewStatementSummary } from '@cairn/contract/member/money/statement.ts'
import { postDated } from '../../testing/fixtures/dated-transfers.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { hasHledger, runHledger } from '../../testing/ledger/hledger.ts'
import { statement as germanStatement } from '@cairn/words/de/member/money/statement.ts'
import { statement } from '@cairn/words/member/money/statement.ts'
import { makePerson, type Person } from '../../testing/people/people.ts'
import { expectRefused } from '../../testing/server/refusals.ts'
import { csvWords } from './csv-words.ts'
import { useTestServer } from '../../testing/server/test-server.ts'

const server = useTestServer()

interface Days {
  from?: string
  to?: string
  time_zone?: string
}

const fetchFile = (person: Person, query: Days & { format: string }, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/member/statement/download?${new URLSearchParams({ ...query })}`, {
    headers: { authorization: `bearer ${person.token}`, ...headers },
  })

const at = (step: number) => new Date(Date.UTC(2024, 10, 30) + step * 6 * 3_600_000)

/** Movements of every kind every six hours from 30 November 2024 to October 2025, more than a page of a file. */
async function makeMovements(person: Person): Promise<void> {
  const plan = await openPlan(server)
  const gains = `realised_gains:${plan._id}`
  await server.owner.query("select ledger.open_account($1, 'realised_gains')", [gains])
  const account = (role: string) => `member:${person.id}:${role}`
  const [available, invested] = [account('available'), account('invested')]
  const kinds = [
    { kind: 'deposit_confirmed', from: 'custody:bitcoin', to: invested, cents: 500_01n },
    { kind: 'gain_distributed', from: gains, to: available, cents: 7_03n },
    { kind: 'deposit_released', from: invested, to: available, cents: 250_00n },
    { kind: 'deposit_from_balance', from: available, to: invested, cents: 100_99n },
    { kind: 'loss_shared', from: invested, to: 'custody:usd', cents: 3_33n },
    { kind: 'correction_debited', from: available, to: 'corrections', cents: 1n },
    { kind: 'correction_credited', from: 'corrections', to: available, cents: 11n },
  ] as const
  const steps = Array.from({ length: 1_300 }, (_, step) => step)
  await postDated(server.owner, [
    { at: at(0), kind: 'gain_realised', from: 'custody:usd', to: gains, cents: 100_000_00n },
    ...steps.map((step) => Object.assign({ at: at(step) }, kinds[step % kinds.length]!)),
  ])
}

const columns =
  'date,time,type,description,plan,reason,balance_change,balance,active_deposit_change,active_deposit,currency,id'
type CsvRow = Record<
  'date' | 'time' | 'type' | 'balance_change' | 'balance' | 'active_deposit_change' | 'active_deposit' | 'id',
  string
>

async function readCsv(person: Person, days: Days): Promise<CsvRow[]> {
  const [head, ...rows] = (await (await fetchFile(person, { ...days, format: 'csv' })).text()).trim().split('\r\n')
  expect(head).toBe(columns)
  return rows.map((row) => {
    const cells = row.replaceAll(/"[^"]*"/g, 'quoted').split(',')
    return Object.fromEntries(columns.split(',').map((name, index) => [name, cells[index]])) as CsvRow
  })
}

const cents = (decimal: string) => BigInt(decimal.replace('.', '') || '0')

/** The member's two figures before a moment, summed from all their transfers. */
async function sumLedger(person: Person, before: string) {
  const { rows } = await server.owner.query<Record<'available' | 'invested', string>>(
    `select sum(case when a.id = t.to_account then amount_cents else -amount_cents end) filter (where role = 'available') as available,
       sum(case when a.id = t.to_account then amount_cents else -amount_cents end) filter (where role = 'invested') as invested
     from ledger.accounts a join ledger.transfers t on a.id in (t.from_account, t.to_account)
     where a.member_id = $1 and posted_at < $2`,
    [person.id, before],
  )
  return { balance: BigInt(rows[0]?.available ?? 0), active_deposit: BigInt(rows[0]?.invested ?? 0) }
}

const periods: [days: Days, start: string, end: string][] = [
  [{}, '-infinity', 'infinity'],
  [{ from: '2025-01-01', to: '2025-12-31' }, '2025-01-01Z', '2026-01-01Z'],
  [{ from: '2025-03-01', to: '2025-03-31', time_zone: 'Europe/Madrid' }, '2025-02-28 23:00Z', '2025-03-31 22:00Z'],
  [{ to: '2024-12-31', time_zone: 'Pacific/Auckland' }, '-infinity', '2024-12-31 11:00Z'],
]

test('the figures of a statement add up to the cent with the ledger, in the file, the journal and the summary', async () => {
  const ada = await makePerson(server)
  await makeMovements(ada)
  for (const [days, start, end] of periods) {
    const [opening, closing] = [await sumLedger(ada, start), await sumLedger(ada, end)]
    const summary = await ada.send(viewStatementSummary, { query: days })
    expect(summary).toMatchObject({ opening, closing })

    const [first, ...rows] = await readCsv(ada, days)
    const last = rows.pop()
    const running = { balance: cents(first!.balance), active_deposit: cents(first!.active_deposit) }
    expect([first?.type, running]).toEqual(['opening', opening])
    const totals = new Map<string, { balance_change: bigint; active_deposit_change: bigint }>()
    for (const row of rows) {
      const total = totals.get(row.type) ?? { balance_change: 0n, active_deposit_change: 0n }
      totals.set(row.type, total)
      for (const name of ['balance', 'active_deposit'] as const) {
        running[name] += cents(row[`${name}_change`])
        total[`${name}_change`] += cents(row[`${name}_change`])
        expect(cents(row[name])).toBe(running[name])
      }
    }
    expect([last?.type, running]).toEqual(['closing', closing])
    expect(Object.fromEntries(summary.totals.map(({ type, ...changes }) => [type, changes]))).toEqual(
      Object.fromEntries(totals),
    )

    const journal = await (await fetchFile(ada, { ...days, format: 'journal' })).text()
    expect(journal.match(/; time:/g)).toHaveLength(rows.length)
  }
  const { user } = await ada.send(viewMember)
  expect(await ada.send(viewStatementSummary)).toMatchObject({
    closing: { balance: user.balance, active_deposit: user.active_deposit },
    since: '2024-11-30T00:00:00.000Z',
  })
})

test.skipIf(!hasHledger)('hledger balances the journal of a statement, to the figures of the summary', async () => {
  const ada = await makePerson(server)
  await makeMovements(ada)
  for (const [days] of periods) {
    const journal = await (await fetchFile(ada, { ...days, format: 'journal' })).text()
    const { closing } = await ada.send(viewStatementSummary, { query: days })
    // It compares each posting with the figure that the journal states after it.
    runHledger(journal, 'check', '--strict')
    const sums = runHledger(journal, 'balance', 'assets', '--output-format=csv')
    expect(sums).toContain(`"assets:cairn:balance","$${centsToDecimal(closing.balance!)}"`)
    expect(sums).toContain(`"assets:cairn:active deposit","$${centsToDecimal(closing.active_deposit!)}"`)
  }
})

test('the pages of a period have the movements of its file, newest first, with the same figures', async () => {
  const ada = await makePerson(server)
  await makeMovements(ada)
  const days = { from: '2025-03-30', to: '2025-03-31', time_zone: 'Europe/Madrid' }
  const rows = (await readCsv(ada, days)).slice(1, -1)
  // The clock was put forward in the first night.
  expect(rows.map(({ date, time }) => `${date} ${time}`)).toEqual([
    '2025-03-30 01:00:00+01:00',
    '2025-03-30 08:00:00+02:00',
    '2025-03-30 14:00:00+02:00',
    '2025-03-30 20:00:00+02:00',
    '2025-03-31 02:00:00+02:00',
    '2025-03-31 08:00:00+02:00',
    '2025-03-31 14:00:00+02:00',
    '2025-03-31 20:00:00+02:00',
  ])
  const first = await ada.send(viewStatement, { query: { ...days, limit: 5 } })
  const rest = await ada.send(viewStatement, { query: { ...days, limit: 5, cursor: first.next ?? '' } })
  const lines = [...first.data, ...rest.data].toReversed()
  expect(lines.map(({ _id, balance, active_deposit }) => [_id, balance, active_deposit])).toEqual(
    rows.map((row) => [row.id, cents(row.balance), cents(row.active_deposit)]),
  )
  expect(rest.next ?? null).toBeNull()
})

const nameOf = (response: Response) => /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

test('a file is a download with a name, and only for the member who requests it', async () => {
  const [ada, bea] = [await makePerson(server, { balance: '10.00' }), await makePerson(server)]
  const response = await fetchFile(ada, { from: '2025-01-01', to: '2025-12-31', format: 'csv' })
  expect(nameOf(response)).toBe('localhost_statement_2025.csv')
  const names = [
    [{ from: '2024-02-01', to: '2024-02-29' }, 'localhost_statement_2024-02.csv'],
    [{ from: '2025-02-01', to: '2025-02-27' }, 'localhost_statement_2025-02-01_2025-02-27.csv'],
    [{ from: '2024-01-01', to: '2025-12-31' }, 'localhost_statement_2024-01-01_2025-12-31.csv'],
    [{ to: '2025-12-31' }, 'localhost_statement_2025-12-31.csv'],
  ] as const
  for (const [days, name] of names) expect(nameOf(await fetchFile(ada, { ...days, format: 'spreadsheet' }))).toBe(name)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await readCsv(ada, {})).map(({ type }) => type)).toEqual(['opening', 'correction_credited', 'closing'])
  expect((await readCsv(bea, {})).map(({ type }) => type)).toEqual(['opening', 'closing'])
  expect(nameOf(await fetchFile(bea, { format: 'journal' }))).toBe('localhost_statement.journal')
  expect((await fetch(`${server.url}/api/member/statement/download?format=csv`)).status).toBe(401)
})

test('the file for a spreadsheet has words, and no code of a type', async () => {
  const ada = await makePerson(server, { balance: '10.00' })
  const text = await (await fetchFile(ada, { format: 'spreadsheet' })).text()
  const [head, , line] = text.split('\r\n')
  expect(head).toBe(
    'Date,Time,Description,Plan,Reason,Balance change,Balance,Active deposit change,Active deposit,Currency,ID',
  )
  expect(line).toContain(',"Correction, credited to you",')
  expect(line).toMatch(/,10\.00,10\.00,0\.00,0\.00,USD,/)
  expect(text).not.toContain('correction_credited')
  expect(csvWords.en.descriptions).toEqual(statement.types)
})

test('a statement for a spreadsheet has German words where German was chosen, and one for programs has none', async () => {
  const ada = await makePerson(server, { balance: '10.00' })
  const german = { cookie: 'cairn_language=de' }
  const text = await (await fetchFile(ada, { format: 'spreadsheet-comma' }, german)).text()
  expect(text).toContain('Datum;Uhrzeit;Vorgang;Plan;Grund;Änderung des Guthabens;')
  expect(text).toContain(';Korrektur zu Ihren Gunsten;')
  const forPrograms = await (await fetchFile(ada, { format: 'csv' }, german)).text()
  expect(forPrograms).toContain('Correction, credited to you')
  const shown = Object.entries(germanStatement.types).map(([type, name]) => [type, name.replaceAll('\u00ad', '')])
  expect(csvWords.de.descriptions).toEqual(Object.fromEntries(shown))
})

test('the file of a current period ends today and is marked as incomplete', async () => {
  const ada = await makePerson(server, { balance: '10.00' })
  const today = server.now.toISOString().slice(0, 10)
  const days = { from: '2025-01-01', to: '2199-12-31' }
  const response = await fetchFile(ada, { ...days, format: 'csv' })
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="localhost_statement_2025-01-01_2199-12-31_so_far.csv"',
  )
  expect((await readCsv(ada, days)).at(-1)).toMatchObject({ date: today, type: 'so_far' })
  expect(await (await fetchFile(ada, { ...days, format: 'journal' })).text()).toContain(`So far, to ${today}.`)
})

test('files have a limit, and invalid days are refused', async () => {
  const ada = await makePerson(server)
  for (const [field, day] of [
    ['from', '2025-02-30'],
    ['to', '2026-1-5'],
  ] as const) {
    const refused = ada.send(viewStatementSummary, { query: { [field]: day } })
    await expect(refused).rejects.toMatchObject({ code: 'bad_input', field })
  }
  await expectRefused(ada.send(viewStatement, { query: { time_zone: 'Nowhere/Town' } }), 'bad_input')
  const statuses = []
  for (let count = 0; count < 31; count += 1) statuses.push((await fetchFile(ada, { format: 'csv' })).status)
  expect(statuses.indexOf(429)).toBe(30)
})
