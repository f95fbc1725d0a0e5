import { createBackofficeWorld } from '../backoffice/world.ts'
import { makeRecords } from '../calls/measure-history.ts'
import { makeMembers, type BenchMember } from '../load/members.ts'
import { ms, number, ratioRow, type Row, type Section } from '../report/report.ts'
import type { Pace } from '../report/rounds.ts'
import type { BenchServer } from '../server/bench-server.ts'
import { growthMax, measureCalls, measureLists, verifyBoth, type Pair, type Scene } from './compare-scenes.ts'
import { grow } from './grow.ts'

/** The heading of its section in the page. */
export const growthTitle = 'Growing'

const transfersEach = 20
const membersAt = (transfers = 0) => transfers / transfersEach

/**
 * Measures the same calls, lists and jobs while the ledger of one server grows to these numbers of transfers, in turns with those of
 * another server that keeps the first number.
 */
export async function measureGrowth(
  servers: { small: BenchServer; large: BenchServer },
  scales: number[],
  { pace, times }: { pace: Pace; times: number },
): Promise<Section> {
  // The first half is the large world. The rest is added here, so that adding is measured at each size.
  const half = Math.round(membersAt(scales[0]) / 2)
  const small = await openScene(servers.small, half)
  await grow(servers.small, half + 1, membersAt(scales[0]))
  const large = await openScene(servers.large, half)
  const rows: Row[] = []
  for (const [place, scale] of scales.entries()) {
    const { postMs, sealMs } = await grow(
      servers.large,
      (place === 0 ? half : membersAt(scales[place - 1])) + 1,
      membersAt(scale),
    )
    const verified = await verifyBoth(small, large)
    const added: Row[] = [
      { what: `**${number(verified.transfers)} transfers**, database ${await readSize(servers.large)}` },
      { what: 'adding one transfer and its records by SQL', ours: ms(postMs, 3) },
      { what: 'sealing one transfer', ours: ms(sealMs, 3) },
      budgetRow(verified),
      ...(await measureCalls(small, large, pace)).map(budgetRow),
      ...(await measureLists(small, large, times)).map(budgetRow),
    ]
    for (const { what, floor = '', ours = '', ratio = '' } of added) console.log(what, floor, ours, ratio)
    rows.push(...added)
  }
  return {
    title: growthTitle,
    note:
      'The world of `npm run seed:large` with ever more members, each with twenty transfers. The floor is the same in a world of ' +
      'the first size, on a server of its own, measured in turns. A list is the median of ' +
      `${times} first pages over HTTP in sequence, for each filter value and each typed text; shown is the one that grew most. ` +
      'The history has 100,000 records at every size. ' +
      `Measured on ${new Date().toISOString().slice(0, 10)} by \`npm run bench -- --growth\`.`,
    rows,
  }
}

async function openScene(server: BenchServer, memberCount: number): Promise<Scene> {
  const world = await createBackofficeWorld(server, memberCount)
  const members = await makeMembers(server.owner, 513)
  const reader = members.pop() as BenchMember
  await makeRecords(server, reader)
  return { server, world, members, reader }
}

function budgetRow({ what, small, large }: Pair): Row {
  return ratioRow({ what, floor: ms(small, 3), ours: ms(large, 3), value: large / small, most: growthMax })
}

async function readSize({ owner }: BenchServer): Promise<string> {
  const { rows } = await owner.query<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  return rows[0]?.size ?? ''
}
