import pg from 'pg'
import { verifyLedger } from '../../apps/server/src/ledger/verification/verify.ts'
import { connection } from '../../apps/server/src/platform/database/database.ts'
import { listParameters, measuredElsewhere } from '../backoffice/parameters.ts'
import { listBackofficeReads } from '../backoffice/reads.ts'
import { sampleFirstPage } from '../backoffice/time-pages.ts'
import type { BackofficeWorld } from '../backoffice/world.ts'
import { overHttp, ownMember } from '../calls/lanes.ts'
import { walkTo } from '../calls/measure-history.ts'
import { openConnection, type Connection, type Load } from '../load/load.ts'
import type { BenchMember } from '../load/members.ts'
import { historyPage, withdrawal, type CallRequest } from '../load/requests.ts'
import { number } from '../report/report.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** How much a figure may grow. */
export const growthMax = 1.2
const pageSize = 50
const farPage = 1_000

/** A world with its server, members who withdraw, and one with a long history. */
export interface Scene {
  server: BenchServer
  world: BackofficeWorld
  members: BenchMember[]
  reader: BenchMember
}

/** What was measured in both worlds, in turns, in milliseconds. */
export interface Pair {
  what: string
  small: number
  large: number
}

/** The time of one call at the load of all lanes. */
export async function measureCalls(small: Scene, large: Scene, pace: Pace): Promise<Pair[]> {
  const [ofSmall, ofLarge] = [await phasesOf(small), await phasesOf(large)]
  const pairs: Pair[] = []
  for (const [what, phase] of Object.entries(ofSmall)) {
    const turns = await takeTurns(pace, { small: phase, large: ofLarge[what] as Phase })
    pairs.push({ what, small: msOf(turns.small), large: msOf(turns.large) })
  }
  return pairs
}

const msOf = (loads: Load[]) => 1_000 / median(loads.map(({ perSecond }) => perSecond))

type Phase = (lengthMs: number) => Promise<Load>

async function phasesOf({ server, members, reader }: Scene): Promise<Record<string, Phase>> {
  const cursor = await walkTo(server, reader, (farPage - 1) * pageSize)
  const calls = (draw: (lane: number, turn: number) => CallRequest) => (length: number) =>
    overHttp(server, draw, length)
  return {
    'a withdrawal': calls((lane, turn) => withdrawal(ownMember(members, lane, turn))),
    'the first page of a history': calls(() => historyPage(reader, null, pageSize)),
    [`page ${number(farPage)} of a history`]: calls(() => historyPage(reader, cursor, pageSize)),
  }
}

/**
 * For each list of the back office the query that grew most. What grew too much is measured up to three times more, and the smallest
 * growth counts.
 */
export async function measureLists(small: Scene, large: Scene, times: number): Promise<Pair[]> {
  const connections = await Promise.all([openConnection(small.server.port), openConnection(large.server.port)])
  const worst = new Map<string, Pair>()
  try {
    const ofLarge = listQueries(large, connections[1], times)
    for (const [place, one] of listQueries(small, connections[0], times).entries()) {
      const measure = async () => ({
        what: one.what,
        small: await one.sample(),
        large: (await ofLarge[place]?.sample()) ?? Number.NaN,
      })
      let pair = await measure()
      for (let again = 0; again < 3 && growth(pair) > growthMax; again += 1) {
        const next = await measure()
        if (growth(next) < growth(pair)) pair = next
      }
      if (growth(pair) > growth(worst.get(one.name))) worst.set(one.name, pair)
    }
    return [...worst.values()]
  } finally {
    for (const one of connections) one.close()
  }
}

const growth = (pair: Pair | undefined) => (pair ? pair.large / pair.small : 0)

/** Every list without a filter and with each one, in the same order in every world. */
function listQueries({ world }: Scene, connected: Connection, times: number) {
  return listBackofficeReads(listParameters(world), measuredElsewhere)
    .filter(({ isPaged }) => isPaged)
    .flatMap((read) =>
      [read.asItOpens, ...read.choices].map((query) => {
        const shown = world.hide(new URLSearchParams(query).toString())
        const meter = { connection: connected, world, read, budget: 0 }
        return {
          name: read.name,
          what: `\`${read.name}\`${shown && `, by ${shown}`}`,
          sample: async () => median(await sampleFirstPage(meter, query, times)),
        }
      }),
    )
}

export async function verifyBoth(small: Scene, large: Scene): Promise<Pair & { transfers: number }> {
  // Once to warm up the verifier.
  await verify(small.server)
  const ofLarge = await verify(large.server)
  const ofSmall = await verify(small.server)
  return { what: 'verifying one transfer', small: ofSmall.eachMs, large: ofLarge.eachMs, transfers: ofLarge.transfers }
}

/** Milliseconds for each transfer, and how many there are. Throws when the chain or a balance is wrong. */
async function verify(server: BenchServer): Promise<{ eachMs: number; transfers: number }> {
  const auditor = new pg.Client(connection(server.address, 'cairn_auditor'))
  await auditor.connect()
  try {
    const began = performance.now()
    const { findings, transfers } = await verifyLedger(auditor)
    // The members of the bench got their money without records, and the long history has no transfers.
    const wrong = findings.find(({ what }) => what !== 'record')
    if (wrong) throw new Error(wrong.sentence)
    return { eachMs: (performance.now() - began) / transfers, transfers }
  } finally {
    await auditor.end()
  }
}
