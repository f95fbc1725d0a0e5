import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-reports-'))
const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: '' }] })

function readBrowserTests(retried: string[]) {
  const report = path.join(folder, 'playwright.json')
  const flaky = retried.map((title) => spec(title, 'flaky'))
  const specs = [spec('passes', 'expected'), spec('has no browser', 'skipped'), ...flaky]
  const suites = [{ title: 'login.spec.ts', specs }]
  writeFileSync(report, JSON.stringify({ suites, errors: [], stats: { expected: 1 } }))
  return readPlaywright(report)('browser', 0)
}

const late = Array.from({ length: 6 }, (_, index) => `late ${index}`)

test('a browser test that needed a second try is named, and six in one run fail', () => {
  const skipped = ['login.spec.ts › has no browser']
  const six = late.map((title) => `login.spec.ts › ${title}`)
  const five = six.slice(1)
  expect(readBrowserTests(late.slice(1))).toEqual({ passed: 6, skipped, failed: [], retried: five })
  expect(readBrowserTests(late)).toEqual({ passed: 1, skipped, failed: six, retried: six })
})

function readUnitTests(leftOut: { errors?: string[]; retried?: string[] }) {
  const [tests, other] = ['vitest.json', 'left-out.json'].map((name) => path.join(folder, name)) as [string, string]
  const assertionResults = [{ status: 'pending', ancestorTitles: [], title: 'hledger balances the journal' }]
  const testResults = [{ name: path.resolve('apps/a.test.ts'), status: 'passed', assertionResults }]
  writeFileSync(tests, JSON.stringify({ testResults, numPassedTests: 9 }))
  writeFileSync(other, JSON.stringify({ errors: [], retried: [], ...leftOut }))
  return readVitest(tests, other)('unit tests', 0)
}

test('an error that belongs to no test is named', () => {
  const errors = ['Error: late (apps/a.ts:1:2)']
  expect(readUnitTests({ errors }).failed).toEqual(errors)
})

test('a server test that needed a second try is named, and six in one run fail', () => {
  expect(readUnitTests({ retried: late.slice(1) })).toMatchObject({ passed: 9, failed: [], retried: late.slice(1) })
  expect(readUnitTests({ retried: late })).toMatchObject({ passed: 3, failed: late, retried: late })
})

test('a test that was skipped is named', () => {
  expect(readUnitTests({}).skipped).toEqual(['apps/a.test.ts › hledger balances the journal'])
})
