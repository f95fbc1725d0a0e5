import { listBackofficeReads } from '../backoffice/reads.ts'
import { sampleBoth, type Meter } from '../backoffice/time-pages.ts'
import { createBackofficeWorld } from '../backoffice/world.ts'
import { overHttp, withdrawals } from '../calls/lanes.ts'
import { farName, findFarCursor, makeRecords, pageSize } from '../calls/measure-history.ts'
import { withConnection, type Connection, type Load } from '../load/load.ts'
import { makeMembers, type BenchMember } from '../load/people.ts'
import { historyPage } from '../load/requests.ts'
import { median, takeTurns, type Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { verify, type Verified } from './measure-verifier.ts'

/** How much a figure may grow. */
export const growthMax = 1.2

/** A world with its server, members who withdraw, and one with a long history. */
export type Scene = Awaited<ReturnType<typeof openScene>>

export async function openScene(server: BenchServer, memberCount: number) {
  const world = await createBackofficeWorld(server, memberCount)
  const members = await makeMembers(server, 513)
  const reader = members.pop() as BenchMember
  await makeRecords(server, reader)
  return { server, world, members, reader }
}

/** The times in both worlds, measured in turns, in milliseconds. */
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

type Phase = ReturnType<typeof overHttp>

async function phasesOf({ server, members, reader }: Scene): Promise<Record<string, Phase>> {
  const cursor = await findFarCursor(server, reader)
  return {
    'a withdrawal': withdrawals(server, members),
    'the first page of a history': overHttp(server, () => historyPage(reader, null, pageSize)),
    [`${farName} of a history`]: overHttp(server, () => historyPage(reader, cursor, pageSize)),
  }
}

/**
 * The query of a list of the back office that grew most. Excessive growth is measured again with four times as many calls, which then
 * count.
 */
export async function findGrownList(small: Scene, large: Scene, times: number): Promise<Pair> {
  let worst: Pair = { what: 'no list', small: 1, large: 0 }
  await withConnection(small.server.port, (toSmall) =>
    withConnection(large.server.port, async (toLarge) => {
      const inLarge = listQueries(large, toLarge)
      for (const [place, inSmall] of listQueries(small, toSmall).entries()) {
        const compareAgain = (count: number) => comparePages(inSmall, inLarge[place] as ListQuery, count)
        let pair = await compareAgain(times)
        if (growth(pair) > growthMax) pair = await compareAgain(4 * times)
        if (growth(pair) > growth(worst)) worst = pair
      }
    }),
  )
  return worst
}

const growth = (pair: Pair) => pair.large / pair.small

async function comparePages(small: ListQuery, large: ListQuery, times: number): Promise<Pair> {
  const [ofSmall = [], ofLarge = []] = await sampleBoth([small, large], times)
  return { what: small.what, small: median(ofSmall), large: median(ofLarge) }
}

type ListQuery = ReturnType<typeof listQueries>[number]

/** Every list without a filter and with each one, in the same order in every world. */
function listQueries({ world }: Scene, connection: Connection) {
  const lists = listBackofficeReads(world).filter(({ isPaged }) => isPaged)
  return lists.flatMap((read) =>
    [read.asItOpens, ...read.choices].map((query) => {
      const shown = world.hide(new URLSearchParams(query).toString())
      const meter: Meter = { connection, world, read, budget: 0 }
      return { what: `the list that grew most, \`${read.name}\`${shown && `, by ${shown}`}`, meter, query }
    }),
  )
}

/** The time to verify one transfer, and the number of transfers in the large world. */
export async function verifyBoth(small: Scene, large: Scene): Promise<Pair & { transfers: number }> {
  // Once to warm up the verifier.
  await verify(small.server)
  const ofLarge = await verify(large.server)
  const ofSmall = await verify(small.server)
  const what = 'verifying one transfer and its records'
  return { what, small: eachMs(ofSmall), large: eachMs(ofLarge), transfers: ofLarge.transfers }
}

const eachMs = ({ tookMs, transfers }: Verified) => tookMs / transfers
