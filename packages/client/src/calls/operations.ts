import type { Call } from '@cairn/contract/core/call.ts'
import { RefusedError } from './client.ts'
import { randomUuid } from '../browser/random-uuid.ts'
import { isLimited } from './repeat.ts'
import { tabStorage } from '../browser/storage.ts'

/** A call that moves money, from before it is sent until its answer is known. It outlives the screen and a reload of the tab. */
export interface Operation {
  call: string
  /** The sent values, as JSON. */
  values: string
  key: string
  /** In milliseconds, by the clock of this device. */
  sentAt: number
}

const storageKey = 'operations'

function readAll(): Operation[] {
  try {
    return JSON.parse(tabStorage.read(storageKey) ?? '[]') as Operation[]
  } catch {
    return []
  }
}

function find({ path }: Call, values: string): Operation | undefined {
  return readAll().find((each) => each.call === path && each.values === values)
}

/** The key of a call with these values. An attempt without a known answer keeps its key; any other gets a new one, which is stored. */
export function beginOperation(call: Call, input: unknown): string {
  const values = JSON.stringify(input)
  const open = find(call, values)
  if (open) return open.key
  const begun = { call: call.path, values, key: randomUuid(), sentAt: Date.now() }
  tabStorage.write(storageKey, JSON.stringify([...readAll(), begun]))
  return begun.key
}

/** The server has either done it or refused it. The next call with these values is another operation. */
export function endOperation({ path }: Pick<Call, 'path'>, values: string): void {
  const others = readAll().filter((each) => each.call !== path || each.values !== values)
  tabStorage.write(storageKey, others.length > 0 ? JSON.stringify(others) : null)
}

/** The calls of this kind whose answers are not known, the last one first. */
export function listOpenOperations({ path }: Call): Operation[] {
  return readAll()
    .filter((each) => each.call === path)
    .toReversed()
}

/** Whether a call with these values was sent and its answer is not known. */
export function isOpenOperation(call: Call, input: unknown): boolean {
  return find(call, JSON.stringify(input)) !== undefined
}

/** Sends a call that moves money with the key of its operation, which ends with an answer. */
export async function sendAsOperation<T>(call: Call, input: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const values = JSON.stringify(input)
  const key = beginOperation(call, input)
  try {
    const reply = await send(key)
    endOperation(call, values)
    return reply
  } catch (error) {
    // After an internal error the operation may have been done, so the next press must repeat it. A busy server has done
    // nothing now, but an earlier attempt may have been done. So it may at the end of the session.
    const isAnswered = error instanceof RefusedError && error.status < 500 && error.status !== 401 && !isLimited(error)
    if (isAnswered) endOperation(call, values)
    throw error
  }
}
