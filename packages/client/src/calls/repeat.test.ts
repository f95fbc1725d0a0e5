import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailedError, RefusedError } from './client.ts'
import { repeatUntilAnswered } from './repeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (status: number, code: string) => new RefusedError('No', { status, code })
/** Repeats a call that fails so often, and tells how it ended and how often it was sent. */
async function run(error: unknown, times: number) {
  const onRepeat = vi.fn()
  const send = vi.fn(async () => {
    if (send.mock.calls.length <= times) throw error
    return 'done'
  })
  const ended = repeatUntilAnswered(send, onRepeat).catch((thrown: unknown) => thrown)
  await vi.advanceTimersByTimeAsync(120_000)
  return { ended: await ended, sent: send.mock.calls.length, repeats: onRepeat.mock.calls.length }
}

test.for([
  ['no answer', new FailedError('no reply', 0)],
  ['an error of a proxy', new FailedError('the server answered with an error', 502)],
  ['a database that is away', refused(503, 'database_unavailable')],
  ['an internal error', refused(500, 'internal_error')],
  ['a busy server', refused(429, 'busy')],
  ['too many calls of this member', refused(429, 'too_many_calls')],
] as const)('after %s the call is sent again until it is answered (REL-17)', async ([, error]) => {
  expect(await run(error, 3)).toEqual({ ended: 'done', sent: 4, repeats: 3 })
})

test.for([
  ['a refusal', refused(422, 'insufficient_balance')],
  ['too many requests of this member', refused(429, 'too_many_money_requests')],
  ['the end of the session', refused(401, 'session_ended')],
  ['an answer that cannot be read', new FailedError('the reply has an unexpected shape', 200)],
] as const)('after %s it is not sent again', async ([, error]) => {
  expect(await run(error, 1)).toEqual({ ended: error, sent: 1, repeats: 0 })
})

test('it is sent for a minute and no longer', async () => {
  const error = new FailedError('no reply', 0)
  const { ended, sent } = await run(error, Infinity)
  expect(ended).toBe(error)
  expect(sent).toBeGreaterThan(10)
  expect(sent).toBeLessThan(24)
})
