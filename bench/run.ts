// npm run bench. Measures what the platform costs beside its floors and writes docs/performance.md.
// With --short the phases are a second long and the page is only printed: for working on the bench itself.
// With --office only the back office is measured, in a world that takes minutes to make, or in a copy of one that
// npm run seed:large has made: --office=DATA_DIR. Otherwise what the page said about it is kept.
import process from 'node:process'
import { measureFirstLoad } from './first-load.ts'
import { giveUp } from './give-up.ts'
import { measureHistory } from './history.ts'
import { startBenchServer } from './server.ts'
import { measureMemory } from './memory.ts'
import { makeMembers, type BenchMember } from './members.ts'
import { measureMoney } from './money.ts'
import { composePage, readKept, savePage, saveSection } from './page.ts'
import { measureOffice, officeTitle } from './office.ts'
import { measurePasswords } from './passwords.ts'
import { printSection, type Section } from './report.ts'
import { fullPace, shortPace } from './rounds.ts'

/** Whatever hangs, the bench does not. */
const isShort = process.argv.includes('--short')
const office = process.argv.find((word) => word.startsWith('--office'))
const isOffice = office !== undefined
const world = office?.split('=')[1]
const minutesMax = isOffice ? 30 : 25

const pace = isShort ? shortPace : fullPace
const server = await startBenchServer(world)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void giveUp(server, 'The bench was stopped.'))
}
setTimeout(
  () => void giveUp(server, `The bench took more than ${minutesMax} minutes and was given up.`),
  minutesMax * 60_000,
).unref()

try {
  const sections: Section[] = []
  const measure = async (work: () => Promise<Section>) => {
    const section = await work()
    console.log(printSection(section))
    sections.push(section)
  }
  if (isOffice) {
    await measure(() => measureOffice(server, { isMade: world !== undefined, times: isShort ? 10 : 60 }))
    if (!isShort) await saveSection(sections[0] as Section)
  } else {
    await measure(() => measureMemory(server, pace))
    const members = await makeMembers(server.owner, 513)
    const reader = members.pop() as BenchMember
    await measure(() => measureFirstLoad(server, members, pace))
    await measure(() => measureMoney(server, members, pace))
    await measure(() => measureHistory(server, reader, pace))
    await measure(() => measurePasswords(server, members, pace))
    if (!isShort) await savePage(`${await composePage(server, sections)}\n${readKept(officeTitle)}`)
  }
} finally {
  await server.close()
}
