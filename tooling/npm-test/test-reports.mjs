// The counts of each step of npm test: { passed, skipped, failed, retried }: a number, and three lists of names.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../bootstrap/platform-node.mjs'

/** A step that counts as one test, which passes with exit code 0. */
export function countOne(name, code) {
  const isOk = code === 0
  return { passed: isOk ? 1 : 0, skipped: [], failed: isOk ? [] : [name], retried: [] }
}

/**
 * A test that passed at its second try is named: it is a race in the test or in the product, or the machine was busy for a
 * moment. More of them than this in one step are no accident: then each counts as failed. A step has some thousand tests, so
 * a slow machine reached two with tests that had nothing in common.
 */
const retriesAllowed = 5

/** `leftOutFile` has the errors that belong to no test, and the tests that needed a second try. */
export function readVitest(file, leftOutFile) {
  return (name, code) =>
    readReport(file, name, code, (report) => {
      const failed = []
      const skipped = []
      for (const suite of report.testResults) {
        const place = path.relative(root, suite.name)
        const list = (statuses) =>
          suite.assertionResults
            .filter((test) => statuses.includes(test.status))
            .map((test) => place + ' › ' + test.ancestorTitles.concat(test.title).join(' › '))
        const inSuite = list(['failed'])
        failed.push(...inSuite)
        skipped.push(...list(['pending', 'skipped', 'todo']))
        // A file that could not be loaded, or whose set-up failed, has no failed test to name.
        if (suite.status === 'failed' && inSuite.length === 0) failed.push(place)
      }
      const { errors, retried } = JSON.parse(readFileSync(leftOutFile, 'utf8'))
      failed.push(...errors)
      const passed = report.numPassedTests - retried.length
      return withRetried({ passed, skipped, failed, retried })
    })
}

export function readPlaywright(file) {
  return (name, code) =>
    readReport(file, name, code, (report) => {
      const list = (status) => report.suites.flatMap((suite) => listTests(status, suite, []))
      const failed = list('unexpected')
      for (const error of report.errors) failed.push(String(error.message).split('\n')[0])
      return withRetried({ passed: report.stats.expected, skipped: list('skipped'), failed, retried: list('flaky') })
    })
}

function withRetried(counts) {
  const { passed, failed, retried } = counts
  if (retried.length > retriesAllowed) return Object.assign(counts, { failed: failed.concat(retried) })
  return Object.assign(counts, { passed: passed + retried.length })
}

function listTests(status, suite, above) {
  const titles = above.concat(suite.title)
  const specs = (suite.specs || []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === status)
      .map((test) => titles.concat(spec.title).join(' › ') + (test.projectName ? ' [' + test.projectName + ']' : '')),
  )
  return specs.concat((suite.suites || []).flatMap((inner) => listTests(status, inner, titles)))
}

// A step that crashed without a report, or that failed for a reason that is not in its report, is one failure.
function readReport(file, name, code, read) {
  let counts
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {
      passed: 0,
      skipped: [],
      failed: [name + ' (ended with code ' + code + ' and left no report)'],
      retried: [],
    }
  }
  if (counts.passed + counts.failed.length === 0) counts.failed.push(name + ' (no test was run)')
  if (code !== 0 && counts.failed.length === 0) counts.failed.push(name + ' (ended with code ' + code + ')')
  return counts
}
