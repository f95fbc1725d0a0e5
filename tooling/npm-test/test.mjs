// npm test. Everything that CI runs, without options. Starts on any Node of the machine.
import path from 'node:path'
import { requireChromium } from '../bootstrap/chromium.mjs'
import { findOrInstallHledger } from '../bootstrap/hledger.mjs'
import { prepare } from '../bootstrap/prepare.mjs'
import { command, run } from '../bootstrap/run.mjs'
import { printSummary } from './summary.mjs'
import { makeTemporaryFolder } from './temporary-folder.mjs'
import { countOne, listFailedFiles, readPlaywright, readVitest } from './test-reports.mjs'

command(async () => {
  const { env } = await prepare()
  const chromium = await requireChromium(env)
  const folder = makeTemporaryFolder()
  const playwrightReport = path.join(folder, 'playwright.json')
  const forTests = Object.assign({}, env, {
    CHROMIUM: chromium,
    CAIRN_ENV: 'none', // a settings file in this clone is not for the tests
    TMPDIR: folder,
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  })

  const checks = [
    ['types', 'tsc', ['-p', '.']],
    ['lint', 'oxlint', ['--deny-warnings']],
    ['import boundaries', 'depcruise', ['apps', 'packages', 'tooling', 'e2e', 'trials']],
    ['format', 'oxfmt', ['--check']],
  ]
  const runVitest = async (nth, files) => {
    const [report, leftOut] = ['vitest', 'left-out'].map((name) => path.join(folder, name + nth + '.json'))
    const reporters = ['default', 'json', './tooling/npm-test/left-out-reporter.mjs'].map((one) => '--reporter=' + one)
    const args = ['run', '--outputFile.json=' + report].concat(reporters, files)
    const code = await run('vitest', args, Object.assign({}, forTests, { VITEST_LEFT_OUT_FILE: leftOut }))
    return { code, leftOut, report }
  }
  const runCheck = ([name, program, args]) =>
    runStep(name, async () => countOne(name, await run(program, args, forTests)))
  // Files that failed are tried once more, each with a new database: the tests of a file build on each other.
  const runUnitTests = async () => {
    const runs = [await runVitest(1, [])]
    const failed = listFailedFiles(runs[0].report)
    if (failed.length > 0) runs.push(await runVitest(2, failed))
    return readVitest(runs)('unit and server tests', runs.at(-1).code)
  }
  const runBrowserTests = async () => {
    const code = await run('playwright', ['test', '--config=playwright.config.ts', '--reporter=list,json'], forTests)
    return readPlaywright(playwrightReport)('browser tests', code)
  }
  // The checks run while hledger is installed and beside the server tests, which leave a fifth of two cores idle.
  const checked = Promise.all(checks.map(runCheck))
  Object.assign(forTests, { HLEDGER: (await findOrInstallHledger(env)) || 'none' })
  const unitTests = await runStep('unit and server tests', runUnitTests)
  const results = (await checked).concat(unitTests)
  results.push(await runStep('browser tests', runBrowserTests))
  return printSummary(results)
})

async function runStep(name, perform) {
  console.log('\n▶ ' + name)
  const startedAt = Date.now()
  const counts = await perform()
  return Object.assign({ name, seconds: (Date.now() - startedAt) / 1000 }, counts)
}
