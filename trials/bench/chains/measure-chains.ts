import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBrowser } from '../first-load/browser.ts'
import { password, type BenchMember } from '../load/people.ts'
import { judge, MB, ms, spread, type Section } from '../report/report.ts'
import { median } from '../report/rounds.ts'
import { startBenchServer, type BenchServer } from '../server/bench-server.ts'
import { findFamily, processorMs, residentBytes } from '../server/processes.ts'
import { addWatchedScripts } from './add-watched-scripts.ts'
import { startPlayedNode, type PlayedNode } from './played-node.ts'

const watched = 10_000
const shownMax = 10
/** About three texts of a block. A server that kept one of each would grow by more. */
const growthMax = 24_000_000

/** Measures what a block of bitcoin costs, and how soon a member sees a payment, with a server of its own. */
export async function measureChains(blocks: number, servers: BenchServer[]): Promise<Section> {
  const node = await startPlayedNode()
  const server = await startBenchServer(undefined, { BITCOIN_SOURCE: node.source })
  servers.push(server)
  try {
    const { address, depositId, member } = await addWatchedScripts(server, watched)
    await server.owner.query(
      `insert into chain_sources (asset, source, looked_at, followed_height, followed_hash) values ('bitcoin', $1, now(), $2, $3)
       on conflict (asset, source) do update set followed_height = excluded.followed_height, followed_hash = excluded.followed_hash`,
      [node.host, node.first.height, node.first.hash],
    )
    // V8 compiles while the first blocks are read.
    for (let block = 0; block < 5; block += 1) await follow(server, node.mine())
    const cost = await measureBlocks(server, node, blocks)
    const shownMs = await measureScreen({ server, node, member, depositId, address }, Math.min(blocks, shownMax))
    const core = median(cost.serverMs) / 1_000
    return {
      title: 'Following a chain',
      note:
        `A block of bitcoin with 4,000 transactions (${MB(node.newest().length)}), which a played Bitcoin Core sends, with ${watched.toLocaleString('en-US')} ` +
        `addresses of deposits. Processor time of the server, and beside it PostgreSQL, over ${blocks} blocks; the floor is JSON.parse of ` +
        'the same text. The screen is the page of a deposit in Chromium: from the commit of the server that has the payment until the page shows it.',
      rows: [
        {
          ...judge('a block, in the server', ms(core * 1_000), 'at most 500 ms', core <= 0.5, ms(median(cost.floorMs))),
          ratio: (core / (median(cost.floorMs) / 1_000)).toFixed(2),
        },
        { what: 'the same, in PostgreSQL', ours: ms(median(cost.databaseMs)) },
        judge(
          `memory of the server in the last ten of ${blocks} blocks, and in the first ten`,
          MB(cost.last),
          `at most ${MB(growthMax)} more`,
          cost.last - cost.first <= growthMax,
          MB(cost.first),
        ),
        judge('from the server to the screen', `${spread(shownMs)} ms`, 'at most 3,000 ms', median(shownMs) <= 3_000),
      ],
    }
  } finally {
    await server.close()
    node.close()
  }
}

/** Lets the server look at the chain, and returns once it has read the block. */
async function follow({ owner }: BenchServer, height: number): Promise<void> {
  await owner.query("select graphile_worker.add_job('follow_chains', '{}', max_attempts := 1)")
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    const { rows } = await owner.query('select from chain_sources where followed_height >= $1', [height])
    if (rows.length > 0) return
  }
  const { rows } = await owner.query<{ sentence: string | null }>('select sentence from chain_sources')
  throw new Error(`the server did not read block ${height} within a minute: ${rows[0]?.sentence}`)
}

async function measureBlocks(server: BenchServer, node: PlayedNode, blocks: number) {
  const serverMs: number[] = []
  const databaseMs: number[] = []
  const floorMs: number[] = []
  const resident: number[] = []
  // Connections of PostgreSQL come and go, and take their time along: it is counted for each block.
  for (let block = 0; block < blocks; block += 1) {
    const family = findFamily(server.postmasterId)
    const began = [processorMs([server.processId]), processorMs(family)] as const
    await follow(server, node.mine())
    serverMs.push(processorMs([server.processId]) - began[0])
    databaseMs.push(Math.max(0, processorMs(family) - began[1]))
    floorMs.push(timeParse(node.newest()))
    resident.push(residentBytes(server.processId))
  }
  return { serverMs, databaseMs, floorMs, first: median(resident.slice(0, 10)), last: median(resident.slice(-10)) }
}

function timeParse(text: string): number {
  const began = process.cpuUsage()
  JSON.parse(text)
  const { system, user } = process.cpuUsage(began)
  return (system + user) / 1_000
}

interface Watched {
  server: BenchServer
  node: PlayedNode
  member: BenchMember
  depositId: string
  address: string
}

/** How long after the commit with a payment its member reads it, in milliseconds. */
async function measureScreen({ address, depositId, member, node, server }: Watched, times: number): Promise<number[]> {
  const browser = await openBrowser()
  const shownMs: number[] = []
  try {
    const page = await (await browser.newContext()).newPage()
    await signIn(page, server.url, member)
    await page.goto(`${server.url}/record/${depositId}`)
    for (let time = 1; time <= times; time += 1) {
      // An odd number, because the page shows no zeros at the end.
      const units = 1_001 + 2 * time
      const shown = page.getByText(`0.0000${units}`).first().waitFor({ timeout: 30_000 })
      await follow(server, node.mine([{ to: address, units }]))
      await shown
      const shownAt = Date.now()
      const { rows } = await server.owner.query<{ at: Date }>(
        'select entered_at as at from incoming_payments where units = $1',
        [units],
      )
      shownMs.push(shownAt - rows[0]!.at.getTime())
    }
  } finally {
    await browser.close()
  }
  return shownMs
}

async function signIn(page: Page, url: string, { email }: BenchMember): Promise<void> {
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('region', { name: 'Balance' }).waitFor()
}
