// A reporter of Vitest for what its JSON report leaves out: errors that belong to no test, which fail the run, and failures that
// no second try undoes.
import { writeFileSync } from 'node:fs'
import process from 'node:process'

export default class LeftOutReporter {
  onTestRunEnd(modules, errors) {
    const named = errors.map(({ name, message, stack }) => {
      const place = String(stack).match(/(?:apps|packages|tooling)\/[^\s)]+/)
      return `${name}: ${String(message).split('\n')[0]}` + (place ? ` (${place[0]})` : '')
    })
    const final = modules
      .flatMap((module) => [...module.children.allTests('failed')])
      .filter((test) => test.meta().isFinal)
      .map((test) => `${test.module.relativeModuleId} › ${test.fullName.replaceAll(' > ', ' › ')}`)
    writeFileSync(process.env.VITEST_LEFT_OUT_FILE, JSON.stringify(named.concat(final)))
  }
}
