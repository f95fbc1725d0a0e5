// npm run bench. Measures the platform, compares it with its floors and writes trials/bench/figures.md and docs/performance.md.
// With names of sections, such as `npm run bench -- history money`, it measures only these and prints their figures.
// With --short the phases are a second long and the figures are only printed: for work on the bench itself.
// With --backoffice it measures only the back office, in a world that takes minutes to create, or in a copy of one that
// npm run seed:large has created: --backoffice=DATA_DIR.
// With --growth it measures only how the figures change while the ledger grows to ten million transfers, or to --growth=TRANSFERS.
// With --peers it compares two calls with Strapi and Directus, which it installs outside the clone, and prints the figures.
// Otherwise the pages keep the figures about the back office and about growth.
import process from 'node:process'
import { measureChains } from './chains/measure-chains.ts'
import { measureFirstLoad } from './first-load/measure-first-load.ts'
import { abortBench } from './server/abort-bench.ts'
import { measureHistory } from './calls/measure-history.ts'
import { startBenchServer } from './server/bench-server.ts'
import { measureMemory } from './server/measure-memory.ts'
import { makeMembers, type BenchMember } from './load/people.ts'
import { measurePeers } from './peers/measure-peers.ts'
import { measureMoney } from './calls/measure-money.ts'
import { savePages } from './report/page.ts'
import { measureBackoffice } from './backoffice/measure-backoffice.ts'
import { measurePasswords } from './calls/measure-passwords.ts'
import { measureDistribution } from './scale/measure-distribution.ts'
import { measureVerifier } from './scale/measure-verifier.ts'
import { measureGrowth } from './scale/measure-growth.ts'
import { printSection, type Section } from './report/report.ts'
import { fullPace, shortPace } from './report/rounds.ts'

const isShort = process.argv.includes('--short')
const arePeers = process.argv.includes('--peers')
const findWord = (name: string) => process.argv.find((word) => word.startsWith(name))?.split('=')
const [backoffice, growth] = [findWord('--backoffice'), findWord('--growth')]
const minutesMax = growth ? 300 : 30

const pace = isShort ? shortPace : fullPace
const few = { ...pace, rounds: Math.min(pace.rounds, 3) }
let made: Promise<BenchMember[]> | undefined
/** The members for the load, and one who reads a long history. The memory is measured before there are any. */
const makePeople = async () => {
  const [reader, ...members] = await (made ??= makeMembers(server, 513))
  return { members, reader: reader as BenchMember }
}
/** The sections of a whole run, in its order. */
const parts: Record<string, () => Promise<Section>> = {
  memory: () => measureMemory(server, pace),
  'first-load': async () => measureFirstLoad(server, (await makePeople()).members, pace),
  money: async () => measureMoney(server, (await makePeople()).members, pace),
  history: async () => measureHistory(server, (await makePeople()).reader, pace),
  passwords: async () => measurePasswords(server, (await makePeople()).members, pace),
  distribution: async () => measureDistribution(server, (await makePeople()).members, few, isShort ? 10_000 : 100_000),
  verifier: () => measureVerifier(server, few.rounds),
  chains: () => measureChains(isShort ? 5 : 50, servers),
}
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = names.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`The bench has no ${unknown.join(', ')}. It has ${Object.keys(parts).join(', ')}.`)

const server = await startBenchServer(backoffice?.[1])
const servers = [server]
const abort = (why: string) => void abortBench(servers, why)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => abort('The bench was stopped.'))
setTimeout(abort, minutesMax * 60_000, `The bench took more than ${minutesMax} minutes and was stopped.`).unref()

try {
  const sections: Section[] = []
  const measure = async (measured: Promise<Section>) => {
    sections.push(await measured)
    console.log(sections.slice(-1).map(printSection).join(''))
  }
  if (growth) {
    const largest = Number(growth[1] ?? 10_000_000)
    const scales = [largest / 100, largest / 10, largest].filter((scale) => scale >= 20_000)
    const large = await startBenchServer()
    servers.push(large)
    await measure(measureGrowth({ small: server, large }, scales, { pace, times: isShort ? 10 : 30 }))
  } else if (backoffice) {
    await measure(measureBackoffice(server, backoffice.length > 1, isShort ? 10 : 60))
  } else if (arePeers) {
    const { members, reader } = await makePeople()
    await measure(measurePeers(server, members, reader, pace))
  } else {
    for (const [name, part] of Object.entries(parts)) {
      if (names.length === 0 || names.includes(name)) await measure(part())
    }
  }
  if (!isShort && !arePeers && names.length === 0) await savePages(server, sections)
} finally {
  for (const one of servers) await one.close()
}
