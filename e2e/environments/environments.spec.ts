import { expect, test } from '../servers/real.ts'
import { environments } from './environments.ts'
import { takeJourney } from './journey.ts'

/** One journey of a member, in browsers and networks as people have them. */

for (const { name, prepare, reports, paste } of environments) {
  test(`a member signs in, deposits, reads the statement and signs out when ${name}`, async ({ openPage }) => {
    const page = await openPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await prepare(page)
    await takeJourney(page, paste)
    expect(faults.filter((fault) => !reports?.test(fault))).toEqual([])
  })
}
