import { execFileSync, spawnSync } from 'node:child_process'
import assert from 'node:assert/strict'

/** What a journal adds up to, by the topmost account, in cents; assets and expenses are above zero. */
export interface JournalSums {
  assets: bigint
  liabilities: bigint
  equity: bigint
  income: bigint
  expenses: bigint
}
const letters = { assets: 'A', liabilities: 'L', equity: 'E', income: 'R', expenses: 'X' }

/**
 * Adds a journal up, by its text and, on a machine that has hledger, by hledger too. Expects each account to be declared, with the
 * type of its topmost account, before it is used, and hledger's strict check to pass.
 */
export function addUpJournal(journal: string): JournalSums {
  const declared = new Set<string>()
  const sums: JournalSums = { assets: 0n, liabilities: 0n, equity: 0n, income: 0n, expenses: 0n }
  for (const line of journal.split('\n')) {
    const [, account = '', letter] = /^account (.+?) {2}; type:(\w)$/.exec(line) ?? []
    if (letter) {
      assert.equal(letter, letters[topOf(account)], line)
      declared.add(account)
    }
    const [, posted = '', amount] = /^ {4}([^\s;].*?) {2}\$(-?\d+\.\d\d)$/.exec(line) ?? []
    if (!amount) continue
    assert.ok(declared.has(posted), `${posted} is declared`)
    sums[topOf(posted)] +=
      (letters[topOf(posted)] === 'A' || letters[topOf(posted)] === 'X' ? 1n : -1n) * toCents(amount)
  }
  if (spawnSync('hledger', ['--version']).status === 0) expectSameOfHledger(journal, sums)
  return sums
}

function expectSameOfHledger(journal: string, sums: JournalSums): void {
  const run = (...command: string[]) =>
    execFileSync('hledger', ['-f', '-', ...command], {
      input: journal,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    }).toString()
  run('check', '--strict')
  const [sheet, equity, statement] = ['balancesheet', 'balancesheetequity', 'incomestatement'].map((report) =>
    run(report, '--output-format=csv'),
  )
  assert.deepEqual(
    {
      assets: totalOf(sheet, 'Assets'),
      liabilities: totalOf(sheet, 'Liabilities'),
      equity: totalOf(equity, 'Equity'),
      income: totalOf(statement, 'Revenues'),
      expenses: totalOf(statement, 'Expenses'),
    },
    sums,
  )
}

/** The total of a section of a report. */
function totalOf(report = '', title: string): bigint {
  const [, section = ''] = report.split(`"${title}",""`)
  return toCents(/^"total"(?:,"\$?(-?[\d.]+)")?$/m.exec(section)?.[1] ?? '0')
}

function topOf(account: string): keyof JournalSums {
  const [top = ''] = account.split(':')
  assert.ok(Object.hasOwn(letters, top), account)
  return top as keyof JournalSums
}

function toCents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}
