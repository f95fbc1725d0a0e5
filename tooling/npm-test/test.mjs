// npm test. Everything that CI runs, without options. Starts on any Node of the machine.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { requireChromium } from '../bootstrap/chromium.mjs'
import { findOrInstallHledger } from '../bootstrap/hledger.mjs'
import { prepare } from '../bootstrap/prepare.mjs'
import { command, run } from '../bootstrap/run.mjs'
import { printSummary } from './summary.mjs'
import { countOne, readPlaywright, readVitest } from './test-reports.mjs'

/** How many browser tests of a run may need a second try. */
const RETRIES_ALLOWED = 2

command(async () => {
  const { env } = await prepare()
  const chromium = await requireChromium(env)
  const reports = mkdtempSync(path.join(tmpdir(), 'cairn-reports-'))
  const vitestReport = path.join(reports, 'vitest.json')
  const vitestErrors = path.join(reports, 'vitest-errors.json')
  const playwrightReport = path.join(reports, 'playwright.json')
  const forTests = Object.assign({}, env, {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    VITEST_ERRORS_FILE: vitestErrors,
  })

  const checks = [
    ['types', 'tsc', ['-p', '.'], countOne],
    ['lint', 'oxlint', ['--deny-warnings'], countOne],
    ['import boundaries', 'depcruise', ['apps', 'packages', 'tooling', 'e2e', 'bench'], countOne],
    ['format', 'prettier', ['--check', '.'], countOne],
  ]
  const tests = [
    [
      'unit and server tests',
      'vitest',
      [
        'run',
        '--reporter=default',
        '--reporter=json',
        '--outputFile.json=' + vitestReport,
        '--reporter=./tooling/npm-test/errors-reporter.mjs',
      ],
      readVitest(vitestReport, vitestErrors),
    ],
    [
      'browser tests',
      'playwright',
      ['test', '--config=playwright.config.ts', '--reporter=list,json'],
      readPlaywright(playwrightReport, RETRIES_ALLOWED),
    ],
  ]
  const runStep = async ([name, program, args, count]) => {
    console.log('\n▶ ' + name)
    const startedAt = Date.now()
    const code = await run(program, args, forTests)
    return Object.assign({ name, seconds: (Date.now() - startedAt) / 1000 }, count(name, code))
  }
  try {
    // The checks use one core each. A program that must be installed first costs no time of its own meanwhile.
    const [hledger, ...results] = await Promise.all([findOrInstallHledger(env)].concat(checks.map(runStep)))
    Object.assign(forTests, { HLEDGER: hledger || 'none' })
    for (const step of tests) results.push(await runStep(step))
    return printSummary(results)
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
})
