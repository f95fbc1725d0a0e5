import { expect } from 'vitest'
import type { RefusalCode } from '@cairn/contract/core/refusals.ts'

/** Expects a call to be refused with a code. Returns the refusal's sentence. */
export async function expectRefused(reply: Promise<unknown>, code: RefusalCode): Promise<string> {
  const refused = await reply.then(
    () => ({ code: 'not refused', message: '' }),
    (error: { code?: string; message: string }) => error,
  )
  expect(refused.code).toBe(code)
  return refused.message
}

/** The code of the refusal of a call; null when it succeeds. */
export function codeOf(call: Promise<unknown>): Promise<string | null | undefined> {
  return call.then(
    () => null,
    ({ code }: { code?: string }) => code,
  )
}
