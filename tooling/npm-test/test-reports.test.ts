import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from './test-reports.mjs'

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-reports-'))
const report = path.join(folder, 'playwright.json')
const spec = (title: string, status: string) => ({ title, tests: [{ status, projectName: '' }] })
writeFileSync(
  report,
  JSON.stringify({
    suites: [
      {
        title: 'login.spec.ts',
        specs: [spec('passes', 'expected'), spec('passes at last', 'flaky'), spec('has no browser', 'skipped')],
      },
    ],
    errors: [],
    stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 1 },
  }),
)

test('a browser test that needed a second try is named, and fails when there are more than allowed', () => {
  const name = 'login.spec.ts › passes at last'
  const skipped = ['login.spec.ts › has no browser']
  expect(readPlaywright(report, 1)('browser', 0)).toEqual({ passed: 2, skipped, failed: [], retried: [name] })
  expect(readPlaywright(report, 0)('browser', 0)).toEqual({ passed: 1, skipped, failed: [name], retried: [name] })
})

test('an error that belongs to no test is named', () => {
  const [tests, errors] = ['vitest.json', 'errors.json'].map((name) => path.join(folder, name)) as [string, string]
  writeFileSync(tests, JSON.stringify({ testResults: [], numPassedTests: 2, numPendingTests: 0, numTodoTests: 0 }))
  writeFileSync(errors, JSON.stringify(['Error: late (apps/a.ts:1:2)']))
  expect(readVitest(tests, errors)('unit tests', 1).failed).toEqual(['Error: late (apps/a.ts:1:2)'])
})

test('a test that was skipped is named', () => {
  const [tests, errors] = ['skipped.json', 'no-errors.json'].map((name) => path.join(folder, name)) as [string, string]
  const assertionResults = [{ status: 'pending', ancestorTitles: [], title: 'hledger balances the journal' }]
  const testResults = [{ name: path.resolve('apps/a.test.ts'), status: 'passed', assertionResults }]
  writeFileSync(tests, JSON.stringify({ testResults, numPassedTests: 2 }))
  writeFileSync(errors, '[]')
  expect(readVitest(tests, errors)('unit tests', 0).skipped).toEqual(['apps/a.test.ts › hledger balances the journal'])
})
