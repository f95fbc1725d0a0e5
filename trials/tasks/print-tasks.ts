import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import type { Effort } from './hand.ts'
import { rows } from './rows.ts'

/** Prints a table of tasks for each project: before, wanted, now. A task that could not be done is named with its error. */
export default class PrintTasks implements Reporter {
  readonly #now = new Map<string, Map<string, string>>()

  onTestEnd(test: TestCase, result: TestResult): void {
    const project = test.parent.project()?.name ?? ''
    const done = this.#now.get(project) ?? new Map<string, string>()
    this.#now.set(project, done)
    for (const { type, description } of result.annotations) done.set(type, describe(JSON.parse(description ?? '')))
    if (result.status !== 'passed')
      console.error(`${project}, ${test.title}: ${result.error?.message ?? result.status}`)
  }

  onEnd({ status }: FullResult): void {
    for (const [project, done] of this.#now) {
      const table = Object.entries(rows[project] ?? {}).map(([task, { before, wanted }]) => ({
        Task: task,
        Before: before,
        Wanted: wanted,
        Now: done.get(task) ?? 'not done',
      }))
      console.log(`${project}: clicks / pages / keys / scrolls / seconds of the machine`)
      console.table(table)
    }
    if (status !== 'passed') console.error('Some tasks could not be done.')
  }
}

function describe({ clicks, pages, keys, pastes, scrolls, seconds }: Effort): string {
  const typed = [keys && `${keys} keys`, pastes && `${pastes} pastes`].filter(Boolean).join(' + ') || '0'
  return `${clicks} / ${pages} / ${typed} / ${scrolls} / ${seconds.toFixed(0)} s`
}
