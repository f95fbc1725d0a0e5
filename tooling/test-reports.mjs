// What each step of npm test counts: { passed, skipped, failed }, where failed holds the names.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './bootstrap/platform-node.mjs'

/** A step that is one test, told by its exit code. */
export function countOne(name, code) {
  return code === 0 ? { passed: 1, skipped: 0, failed: [] } : { passed: 0, skipped: 0, failed: [name] }
}

export function readVitest(file) {
  return (name, code) =>
    readReport(file, name, code, (report) => {
      const failed = []
      for (const suite of report.testResults) {
        const inSuite = suite.assertionResults.filter((test) => test.status === 'failed')
        const place = path.relative(root, suite.name)
        for (const test of inSuite) failed.push(place + ' › ' + test.ancestorTitles.concat(test.title).join(' › '))
        // A file that could not be loaded, or whose set-up failed, has no failed test to name.
        if (suite.status === 'failed' && inSuite.length === 0) failed.push(place)
      }
      return { passed: report.numPassedTests, skipped: report.numPendingTests + report.numTodoTests, failed }
    })
}

export function readPlaywright(file) {
  return (name, code) =>
    readReport(file, name, code, (report) => {
      const failed = report.suites.flatMap((suite) => listUnexpected(suite, []))
      for (const error of report.errors) failed.push(String(error.message).split('\n')[0])
      return { passed: report.stats.expected + report.stats.flaky, skipped: report.stats.skipped, failed }
    })
}

function listUnexpected(suite, above) {
  const titles = above.concat(suite.title)
  const specs = (suite.specs || []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'unexpected')
      .map((test) => titles.concat(spec.title).join(' › ') + (test.projectName ? ' [' + test.projectName + ']' : '')),
  )
  return specs.concat((suite.suites || []).flatMap((inner) => listUnexpected(inner, titles)))
}

// A step that crashed without a report, or that failed for a reason its report does not hold, is one failure.
function readReport(file, name, code, read) {
  let counts = { passed: 0, skipped: 0, failed: [] }
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, skipped: 0, failed: [name + ' (ended with code ' + code + ' and left no report)'] }
  }
  if (counts.passed + counts.failed.length === 0) counts.failed.push(name + ' (no test was run)')
  if (code !== 0 && counts.failed.length === 0) counts.failed.push(name + ' (ended with code ' + code + ')')
  return counts
}
