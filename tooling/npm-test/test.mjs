// npm test. Everything that CI runs, without options. Starts on any Node of the machine.
import path from 'node:path'
import { requireChromium } from '../bootstrap/chromium.mjs'
import { findOrInstallHledger } from '../bootstrap/hledger.mjs'
import { prepare } from '../bootstrap/prepare.mjs'
import { command, run } from '../bootstrap/run.mjs'
import { printSummary } from './summary.mjs'
import { makeTemporaryFolder } from './temporary-folder.mjs'
import { countOne, readPlaywright, readVitest } from './test-reports.mjs'

command(async () => {
  const { env } = await prepare()
  const chromium = await requireChromium(env)
  const folder = makeTemporaryFolder()
  const vitestReport = path.join(folder, 'vitest.json')
  const vitestLeftOut = path.join(folder, 'vitest-left-out.json')
  const playwrightReport = path.join(folder, 'playwright.json')
  const forTests = Object.assign({}, env, {
    CHROMIUM: chromium,
    CAIRN_ENV: 'none', // a settings file in this clone is not for the tests
    TMPDIR: folder,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    VITEST_LEFT_OUT_FILE: vitestLeftOut,
  })

  const checks = [
    ['types', 'tsc', ['-p', '.'], countOne],
    ['lint', 'oxlint', ['--deny-warnings'], countOne],
    ['import boundaries', 'depcruise', ['apps', 'packages', 'tooling', 'e2e', 'trials'], countOne],
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
        '--reporter=./tooling/npm-test/left-out-reporter.mjs',
      ],
      readVitest(vitestReport, vitestLeftOut),
    ],
    [
      'browser tests',
      'playwright',
      ['test', '--config=playwright.config.ts', '--reporter=list,json'],
      readPlaywright(playwrightReport),
    ],
  ]
  const runStep = async ([name, program, args, count]) => {
    console.log('\n▶ ' + name)
    const startedAt = Date.now()
    const code = await run(program, args, forTests)
    return Object.assign({ name, seconds: (Date.now() - startedAt) / 1000 }, count(name, code))
  }
  // The checks use one core each. A program that must be installed first costs no time of its own meanwhile.
  const [hledger, ...results] = await Promise.all([findOrInstallHledger(env)].concat(checks.map(runStep)))
  Object.assign(forTests, { HLEDGER: hledger || 'none' })
  for (const step of tests) results.push(await runStep(step))
  return printSummary(results)
})
