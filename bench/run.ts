// npm run bench. Measures what the house costs beside its floors and writes docs/performance.md.
// With --short the phases are a second long and the page is only printed: for working on the bench itself.
import process from 'node:process'
import { measureFirstLoad } from './first-load.ts'
import { measureHistory } from './history.ts'
import { openBenchHouse } from './house.ts'
import { measureMemory } from './memory.ts'
import { makeMembers, type BenchMember } from './members.ts'
import { measureMoney } from './money.ts'
import { composePage, savePage } from './page.ts'
import { measurePasswords } from './passwords.ts'
import { printSection, type Section } from './report.ts'
import { fullPace, shortPace } from './rounds.ts'

/** Whatever hangs, the bench does not. */
const timeMaxMs = 360_000

const isShort = process.argv.includes('--short')
const pace = isShort ? shortPace : fullPace
const house = await openBenchHouse()

// Asked to stop, it stops the server as well and leaves no folder behind.
const giveUp = (why: string) => {
  console.error(why)
  process.exitCode = 1
  void house.close().finally(() => process.exit())
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => giveUp('The bench was stopped.'))
setTimeout(() => giveUp('The bench took more than six minutes and was given up.'), timeMaxMs).unref()

try {
  const sections: Section[] = []
  const measure = async (work: () => Promise<Section>) => {
    const section = await work()
    console.log(printSection(section))
    sections.push(section)
  }
  await measure(() => measureMemory(house, pace))
  const members = await makeMembers(house.owner, 513)
  const reader = members.pop() as BenchMember
  await measure(() => measureFirstLoad(house, members, pace))
  await measure(() => measureMoney(house, members, pace))
  await measure(() => measureHistory(house, reader, pace))
  await measure(() => measurePasswords(house, members, pace))
  if (!isShort) await savePage(await composePage(house, sections))
} finally {
  await house.close()
}
