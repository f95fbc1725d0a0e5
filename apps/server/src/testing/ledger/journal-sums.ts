import assert from 'node:assert/strict'
import { runHledger } from './hledger.ts'

/** The sums of a journal by the topmost account, in cents; assets and expenses are above zero. */
export interface JournalSums {
  assets: bigint
  liabilities: bigint
  equity: bigint
  income: bigint
  expenses: bigint
}
const letters = { assets: 'A', liabilities: 'L', equity: 'E', income: 'R', expenses: 'X' }

/** Adds a journal up by its text. Expects each account to be declared, with the type of its topmost account, before its use. */
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
  return sums
}

/** Adds a journal up by hledger's reports, after its strict check. */
export function addUpByHledger(journal: string): JournalSums {
  runHledger(journal, 'check', '--strict')
  const [sheet, equity, statement] = ['balancesheet', 'balancesheetequity', 'incomestatement'].map((report) =>
    runHledger(journal, report, '--output-format=csv'),
  )
  return {
    assets: totalOf(sheet, 'Assets'),
    liabilities: totalOf(sheet, 'Liabilities'),
    equity: totalOf(equity, 'Equity'),
    income: totalOf(statement, 'Revenues'),
    expenses: totalOf(statement, 'Expenses'),
  }
}

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
