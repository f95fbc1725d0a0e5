import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import { needsReauthentication, type Call } from '@cairn/contract/core/call.ts'
import { ageFactor } from '../people/factors/authenticator.ts'
import { makeOperator } from '../people/operators.ts'
import { sendOnce } from '../server/send-once.ts'
import { useTestServer } from '../server/test-server.ts'

const server = useTestServer()
const changes = Object.entries<Call>(calls).filter(([, { method, who }]) => who === 'operator' && method !== 'GET')
const withFactor = changes.filter(([, call]) => needsReauthentication(call))
const headers = { fresh: {}, stale: {} }

beforeAll(async () => {
  headers.fresh = (await makeOperator(server, 'owner')).headers
  const stale = await makeOperator(server, 'owner')
  await ageFactor(server, stale.id, '6 minutes')
  headers.stale = stale.headers
})

async function callEmpty(call: Call, caller: Record<string, string>): Promise<string | undefined> {
  const path = call.path.replaceAll(/:\w+/g, '0198f000-0000-7000-8000-000000000000')
  const reply = await sendOnce(server.url, { ...call, path }, { headers: caller, body: {} })
  return ((await reply.json()) as { code?: string }).code
}

describe('a call that moves money or gives rights is refused without re-authentication (SEC-115)', () => {
  // Every decision with its own effect, every change of rights, and every request.
  const decisions = `approveRequest approveWithdrawal approveKyc releaseMatured claimWithdrawal takeOverWithdrawal
    sendWithdrawal draftPlan openPlan closePlan withdrawInvitation endRemoval suspendOperator resumeOperator
    endOperatorSessions unlockMember`.split(/\s+/)
  const requests = changes.filter(([, call]) => call.requests).map(([name]) => name)

  test('all of these need one', () => {
    expect([...decisions, ...requests].filter((name) => !withFactor.some(([each]) => each === name))).toEqual([])
  })

  test.for(withFactor)('%s', async ([, call]) => {
    expect(await callEmpty(call, headers.stale)).toBe('reauthentication_needed')
    expect(await callEmpty(call, headers.fresh)).not.toBe('reauthentication_needed')
  })
})

test('each other change gives a reason why it needs none', () => {
  const others = changes.filter(([, call]) => !needsReauthentication(call))
  for (const [name, { withoutReauthentication }] of others)
    expect(`${name}: ${withoutReauthentication}`).toMatch(/^\w+: [A-Z].{5,}\.$/)
})

test('no read needs one, so none gives a reason', () => {
  const reads = Object.entries<Call>(calls).filter(([, { method }]) => method === 'GET')
  expect(reads.filter(([, call]) => call.withoutReauthentication !== undefined || needsReauthentication(call))).toEqual(
    [],
  )
})
