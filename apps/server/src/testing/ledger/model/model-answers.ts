import { expect } from 'vitest'
import { RefusedError } from '@cairn/client/calls/client.ts'
import { listHistory } from '@cairn/contract/member/money/history.ts'
import type { TestServer } from '../../server/test-server.ts'
import type { TestOperator } from '../../people/operators.ts'
import type { Person } from '../../people/people.ts'
import type { Random } from '../../fuzz/random.ts'
import type { FixturePlan } from '../../fixtures/fixtures.ts'
import type { Model, ModelRecord } from './model.ts'

export interface ModelWorld {
  server: TestServer
  /** Each is another person and may make every decision of the model. */
  operators: TestOperator[]
  /** Confirms every deposit, and makes no other decision. */
  teller: TestOperator
  /** Its term is a day, and it accepts any amount. */
  plan: FixturePlan
  random: Random
}

export interface ModelStep {
  world: ModelWorld
  model: Model
  participants: Person[]
  touched: Set<string>
}

/** The code of the refusal, or null when there was none. */
export async function findRefusal(send: () => Promise<unknown>): Promise<string | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof RefusedError) return error.code ?? 'refused'
    throw error
  }
}

/** A transaction id in the shape of its chain. */
export function transactionId(random: Random, wallet: string): string {
  const half = () => random.uuid().replaceAll('-', '')
  return (wallet === 'ethereum' ? '0x' : '') + half() + half()
}

/** The answer to a request that is sent once, or the answers when it is sent twice under the same key. */
export async function sendCopies(random: Random, send: () => Promise<unknown>): Promise<unknown[]> {
  const first = await findRefusal(send)
  return random.percent(20) ? [first, await findRefusal(send)] : [first]
}

/** Sometimes the whole balance, sometimes a cent more. */
export function drawAmount(random: Random, available: bigint): bigint {
  const drawn = random.pick([
    () => BigInt(1 + random.int(5_000)),
    () => BigInt(1 + random.int(5_000)),
    // Too little for a bonus.
    () => BigInt(1 + random.int(20)),
    () => available,
    () => available + 1n,
    () => available / 2n,
  ])()
  return drawn > 0n ? drawn : 1n
}

/** One of these records, more often an open one. Null when there is none. */
export function pickRecord({ world: { random }, model }: ModelStep, type: ModelRecord['type']): ModelRecord | null {
  const records = model.records.filter((record) => record.type === type)
  const open = records.filter(({ status }) => ['pending', 'processing', 'sending', 'uncertain'].includes(status))
  if (records.length === 0) return null
  return random.pick(open.length > 0 && random.percent(70) ? open : records)
}

/** The record that the model has just added is the newest in the history. */
export async function learnId(model: Model, { send }: Person): Promise<void> {
  const { data } = await send(listHistory, { query: { limit: 1 } })
  const record = model.records.at(-1)
  if (record) record.id = data[0]?._id ?? ''
}

/** Expects that all answers match the model, and returns a description. */
export function expectAnswers(answers: unknown[], expected: unknown, what = ''): string {
  expect(new Set(answers), what).toEqual(new Set([expected]))
  return `${what}: ${String(expected ?? 'done')}`
}
