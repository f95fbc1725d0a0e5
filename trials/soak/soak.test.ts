import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../apps/server/src/ledger/verification/verify.ts'
import { drawSeed, seededRandom } from '../../apps/server/src/testing/fuzz/random.ts'
import { growthPerHour, type Point } from './flat.ts'
import { readMemory, type Memory } from './memory-after-garbage.ts'
import { listFaults, prepareTools } from './soak-faults.ts'
import { startTraffic } from './soak-traffic.ts'
import { metricsToken, openSoakWorld, type SoakWorld } from './soak-world.ts'

/** `npm run faults -- --soak` sets it; without it there is no soak. */
const minutes = Number(process.env['CAIRN_SOAK'] ?? 0)
const sampleMs = 5_000
const verifyEveryMinutes = 10
/** In a shorter soak the server is still warming up. */
const growthFromMinutes = 45
const megabyte = 1_000_000

interface Sample {
  files: number
  connections: number
}

test.runIf(minutes > 0)(
  `${minutes} minutes of traffic with faults: every 5xx is a named refusal, memory, files and connections stay, the ledger verifies (REL-34)`,
  { timeout: (minutes + 10) * 60_000 },
  async () => {
    const random = seededRandom(drawSeed())
    const folder = mkdtempSync(join(tmpdir(), 'cairn-soak-'))
    const tools = prepareTools(folder)
    say(`seed ${random.seed}; ${tools.leftOut.join(' ') || 'every fault is possible here'}`)
    const world = await openSoakWorld(folder, tools.environment)
    try {
      const traffic = startTraffic(world, random)
      const samples: Sample[] = []
      const done = new AbortController()
      const sampling = sampleUntil(world, samples, done.signal)
      await fail(world, Object.entries(listFaults(world, tools, folder, random)), random)
      await traffic.stop()
      done.abort()
      await sampling
      // Idle connections are closed after ten seconds.
      await sleep(15_000)
      await expectVerified(world)

      const { acknowledged, tally, unnamed } = traffic.replies
      say(`replies: ${JSON.stringify(Object.fromEntries([...tally].toSorted(([, one], [, other]) => other - one)))}`)
      const errors = [...world.steady.output().split('\n'), ...world.killed.output().split('\n')]
      expect(
        unnamed,
        errors
          .filter((line) => line.includes('internal error'))
          .slice(0, 3)
          .join('\n'),
      ).toEqual([])
      expect(await countKept(world, acknowledged)).toBe(acknowledged.length)
      expectFlat(samples, readMemory(world.steady.output()))
    } finally {
      await world.close()
      tools.close()
    }
  },
)

/** One fault after another, drawn at random, until the end of the time. After each, the steady server is ready within a minute. */
async function fail(
  world: SoakWorld,
  faults: [name: string, fault: () => Promise<void>][],
  random: ReturnType<typeof seededRandom>,
): Promise<void> {
  const end = performance.now() + minutes * 60_000
  let verifyAt = performance.now() + verifyEveryMinutes * 60_000
  while (performance.now() < end) {
    await sleep(5_000 + random.int(20_000))
    const [name, fault] = random.pick(faults)
    say(name)
    await fault()
    await untilReady(world, name)
    if (performance.now() > verifyAt) {
      verifyAt += verifyEveryMinutes * 60_000
      await expectVerified(world)
    }
  }
}

async function untilReady(world: SoakWorld, after: string): Promise<void> {
  const began = performance.now()
  let lacking = ''
  while (performance.now() - began < 60_000) {
    const reply = await fetch(`${world.steady.url()}/ready`).catch(() => null)
    if (reply?.ok) return
    lacking = (await reply?.text()) ?? 'no reply'
    await sleep(500)
  }
  throw new Error(`a minute after ${after} the server is not ready: ${lacking}`)
}

async function expectVerified(world: SoakWorld): Promise<void> {
  const { findings, transfers } = await world.withDatabase(({ owner }) => verifyLedger(owner))
  say(`verified ${transfers} transfers`)
  expect(findings).toEqual([])
}

/** The acknowledged keys that have their reply. */
async function countKept(world: SoakWorld, keys: string[]): Promise<number> {
  const [row] = await world.ask(
    'select count(*)::integer as kept from idempotency_keys where key = any ($1) and reply is not null',
    [keys],
  )
  return row.kept
}

/** Reads the steady server's metrics while it answers, and re-authenticates the operators as a person would. */
async function sampleUntil(world: SoakWorld, samples: Sample[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(sampleMs, undefined, { signal }).catch(() => {})
    await world.ask('update operator_sessions set reauthenticated_at = now()').catch(() => {})
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await fetch(`${world.steady.url()}/metrics`, { headers })
      .then((reply) => reply.text())
      .catch(() => '')
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? NaN)
    const inUse = [...text.matchAll(/^cairn_pool_in_use\{.*\} (\d+)$/gm)]
    const sample = {
      files: read('process_open_fds'),
      connections: inUse.reduce((total, [, value]) => total + Number(value), 0),
    }
    if (Number.isFinite(sample.files)) samples.push(sample)
  }
}

function expectFlat(samples: Sample[], memory: Memory[]): void {
  expect(memory.length).toBeGreaterThan(minutes)
  const growth = growthPerHour(memory.map(({ at, heap }): Point => [at, heap]))
  const ofCode = growthPerHour(memory.map(({ at, code }): Point => [at, code]))
  // The lowest of the second and of the last quarter.
  const quarter = Math.floor(samples.length / 4)
  const lowest = (part: Sample[], name: 'files' | 'connections') => Math.min(...part.map((sample) => sample[name]))
  const [early, late] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)]
  const files = lowest(late, 'files') - lowest(early, 'files')
  const connections = lowest(late, 'connections') - lowest(early, 'connections')
  say(`memory after garbage, in MB: ${memory.map(({ heap }) => (heap / megabyte).toFixed(1)).join(' ')}`)
  say(
    `${samples.length} samples; memory grows by ${(growth / megabyte).toFixed(2)} MB an hour, compiled code by ${(ofCode / megabyte).toFixed(2)}; files ${files}, connections ${connections} more`,
  )
  expect(files).toBeLessThanOrEqual(3)
  expect(connections).toBeLessThanOrEqual(1)
  if (minutes >= growthFromMinutes) expect(growth).toBeLessThan(megabyte)
}

function say(words: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${words}`)
}
