import { expect, test } from 'vitest'
import { calls } from '@cairn/contract/calls.ts'
import { countsAsDecision, type Call } from '@cairn/contract/core/call.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import { viewMemberAccount } from '@cairn/contract/operator/members/members.ts'
import { openKycDocument } from '@cairn/contract/operator/members/kyc.ts'
import { ageFactor } from '../../../testing/people/factors/authenticator.ts'
import { makeOperator } from '../../../testing/people/operators.ts'
import { makePerson, type Person } from '../../../testing/people/people.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'
import { codeOf } from '../../../testing/server/refusals.ts'

const server = useTestServer()
type Operator = Awaited<ReturnType<typeof makeOperator>>

async function lock({ send }: Operator, { id }: Person): Promise<string | null | undefined> {
  const { member } = await send(viewMemberAccount, { params: { id } })
  const body = { reason: 'because I can' }
  return codeOf(send(lockMember, { params: { id }, body, version: member.version }))
}
const makeStolen = async () => {
  const operator = await makeOperator(server, 'reviewer')
  await ageFactor(server, operator.id, '7 minutes')
  return operator
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(server)))
const countMails = async () => {
  const { rows } = await server.owner.query(
    `select count(*)::int from graphile_worker._private_jobs where payload ->> 'subject' = 'Many decisions without a code'`,
  )
  return rows[0].count as number
}

test('a session without re-authentication decides ten times, even concurrently, and owners are told once (SEC-163)', async () => {
  await makeOperator(server, 'owner')
  const stolen = await makeStolen()
  const outcomes = await Promise.all((await people(14)).map((person) => lock(stolen, person)))
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 'reauthentication_needed')).toHaveLength(4)
  await expect.poll(countMails).toBe(1)

  // A factor resets the count.
  await server.owner.query('update operator_sessions set reauthenticated_at = now() where operator_id = $1', [
    stolen.id,
  ])
  const [ada] = await people(1)
  expect(await lock(stolen, ada!)).toBeNull()
})

test('every change that needs no factor counts, except calls without a decision (SEC-163)', () => {
  const listed = Object.entries<Call>(calls)
  const uncounted = listed.filter(([, call]) => call.decidesNothing).map(([name]) => name)
  expect(listed.filter(([, call]) => countsAsDecision(call)).length).toBeGreaterThan(10)
  expect(uncounted.filter((name) => /lock|reject|approve|end|cancel/i.test(name) && !/Session/.test(name))).toEqual([])
  expect(countsAsDecision(openKycDocument)).toBe(false)
})
