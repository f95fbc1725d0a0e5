// A reporter of Vitest for the errors that belong to no test. They fail the run, and its JSON report leaves them out.
import { writeFileSync } from 'node:fs'
import process from 'node:process'

export default class ErrorsReporter {
  onTestRunEnd(_modules, errors) {
    const named = errors.map(({ name, message, stack }) => {
      const place = String(stack).match(/(?:apps|packages|tooling)\/[^\s)]+/)
      return `${name}: ${String(message).split('\n')[0]}` + (place ? ` (${place[0]})` : '')
    })
    writeFileSync(process.env.VITEST_ERRORS_FILE, JSON.stringify(named))
  }
}
