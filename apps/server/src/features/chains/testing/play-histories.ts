import { expect, test } from 'vitest'
import { drawSeed, seededRandom, type Random } from '../../../testing/fuzz/random.ts'
import { scale } from '../../../testing/ledger/scale.ts'
import { codeOf } from '../../../testing/server/refusals.ts'
import type { Announced, Scene } from './scene.ts'

/** Histories on one database. The checks of all books get slower as it grows. */
const perDatabase = 100

/**
 * The seeds of histories, in groups for one database each. The seed of each history is one more than that before, so that `SEED` with
 * `HISTORIES=1` plays one of them again.
 */
export function drawHistories(counts: { usual: number; faults: number }): { seeds: number[] }[] {
  const first = drawSeed()
  const count = Number(process.env['HISTORIES'] ?? scale(counts))
  return Array.from({ length: Math.ceil(count / perDatabase) }, (_, group) => {
    const before = group * perDatabase
    return {
      seeds: Array.from({ length: Math.min(perDatabase, count - before) }, (__, place) => first + before + place),
    }
  })
}

/**
 * Declares a test that plays histories one after another, and verifies all books at the end. A failure names the command that plays
 * its history again.
 */
export function testHistories(
  { change, found, reauthenticate }: Scene,
  title: string,
  seeds: number[],
  play: (random: Random) => Promise<void>,
) {
  const timeout = 60_000 + seeds.length * 20_000
  test(`${title} (seeds ${seeds[0]} to ${seeds.at(-1)})`, { timeout }, async () => {
    for (const seed of seeds) {
      await reauthenticate()
      try {
        await play(seededRandom(seed))
      } catch (error) {
        const mode = scale({ usual: 0, faults: 1 }) === 1 ? 'CAIRN_FAULTS=long ' : ''
        const again = `${mode}SEED=${seed} HISTORIES=1 npx vitest run --retry 0 ${expect.getState().testPath}`
        throw new Error(`This plays the history again: ${again}\n${String(error)}`, { cause: error })
      }
    }
    const { rows } = await change(
      `select count(*), count(*) filter (where outcome = 'deposited') as deposited, count(*) filter (where outcome = 'credited') as credited,
         count(*) filter (where reversed_at is not null) as reversed, count(*) filter (where gone_since is not null) as gone
       from incoming_payments`,
    )
    // Ether seldom loses a payment: about two in a hundred histories.
    if (seeds.length > 20) for (const kind of ['deposited', 'credited']) expect(rows[0][kind], kind).not.toBe('0')
    if (scale({ usual: 0, faults: 1 }))
      console.log(`${seeds.length} histories from ${seeds[0]}: ${JSON.stringify(rows[0])}`)
    expect(await found()).toBe('')
  })
}

export type Event = [weight: number, happen: () => unknown]

/** Lets from ten to thirty events happen, by their weights. */
export async function playEvents(random: Random, events: readonly Event[]): Promise<void> {
  const drawn = events.flatMap(([weight, happen]) => Array.from({ length: weight }, () => happen))
  for (let event = 10 + random.int(21); event > 0; event -= 1) await random.pick(drawn)()
}

/** Members cancel deposits, and the time of deposits ends. */
export function endsOfDeposits({ change, end }: Scene, random: Random, deposits: readonly Announced[]): Event[] {
  const overdue = "update deposits set requested_at = requested_at - interval '25 hours' where id = $1"
  const endOne = async () => {
    await change(overdue, random.pick(deposits).id)
    await change("update ether_balances set opened_at = opened_at - interval '25 hours'")
    await end()
  }
  return [
    [2, () => codeOf(random.pick(deposits).cancel())],
    [1, endOne],
  ]
}
