import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFailedFiles, readPlaywright, readVitest } from './test-reports.mjs'

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

type Outcome = 'passed' | 'failed' | 'pending'

/** Writes what a run of Vitest leaves, with the outcome of each test by its file. */
function writeRun(nth: number, outcomes: Record<string, Record<string, Outcome>>, leftOut: string[] = []) {
  const run = { report: path.join(folder, `vitest${nth}.json`), leftOut: path.join(folder, `left-out${nth}.json`) }
  const testResults = Object.entries(outcomes).map(([file, tests]) => {
    const assertionResults = Object.entries(tests).map(([title, status]) => ({ status, ancestorTitles: [], title }))
    const status = Object.values(tests).includes('failed') || assertionResults.length === 0 ? 'failed' : 'passed'
    return { name: path.resolve(file), status, assertionResults }
  })
  writeFileSync(run.report, JSON.stringify({ testResults }))
  writeFileSync(run.leftOut, JSON.stringify(leftOut))
  return run
}

test('an error that belongs to no test is named, and a test that was skipped', () => {
  const errors = ['Error: late (apps/a.ts:1:2)']
  const run = writeRun(1, { 'a.test.ts': { passes: 'passed', 'has no hledger': 'pending' } }, errors)
  expect(readVitest([run])('unit tests', 1)).toEqual({
    passed: 1,
    skipped: ['a.test.ts › has no hledger'],
    failed: errors,
    retried: [],
  })
})

test('a file whose tests failed is tried once more as a whole, and the tests that then pass are named', () => {
  const first = writeRun(1, {
    'a.test.ts': { one: 'passed' },
    'b.test.ts': { two: 'failed', three: 'passed' },
    'c.test.ts': {},
  })
  expect(listFailedFiles(first.report)).toEqual(['b.test.ts', 'c.test.ts'])
  const second = writeRun(2, { 'b.test.ts': { two: 'passed', three: 'passed' }, 'c.test.ts': { four: 'failed' } })
  expect(readVitest([first, second])('unit tests', 1)).toEqual({
    passed: 3,
    skipped: [],
    failed: ['c.test.ts › four'],
    retried: ['b.test.ts › two', 'c.test.ts'],
  })
})

test('a failure that no second try undoes stays one, and the files of a run in which six failed are not tried again', () => {
  const first = writeRun(1, { 'a.test.ts': { 'loses no change': 'failed' } }, ['a.test.ts › loses no change'])
  const second = writeRun(2, { 'a.test.ts': { 'loses no change': 'passed' } })
  expect(readVitest([first, second])('unit tests', 0).failed).toEqual(['a.test.ts › loses no change'])
  const six = Object.fromEntries(late.map((title) => [`${title}.test.ts`, { [title]: 'failed' as const }]))
  expect(listFailedFiles(writeRun(1, six).report)).toEqual([])
})
