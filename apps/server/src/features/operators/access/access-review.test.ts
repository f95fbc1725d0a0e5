import { expect, test } from 'vitest'
import { listAuditEvents } from '@cairn/contract/operator/audit/audit.ts'
import { lockMember } from '@cairn/contract/operator/members/member-actions.ts'
import {
  downloadAccessReview,
  listOperators,
  recordAccessReview,
} from '@cairn/contract/operator/operators/operators.ts'
import { viewOverview } from '@cairn/contract/operator/overview.ts'
import type { TestOperator } from '../../../testing/people/operators.ts'
import { makePerson } from '../../../testing/people/people.ts'
import { useOperator } from '../../../testing/people/use-operator.ts'
import { useTestServer } from '../../../testing/server/test-server.ts'

const server = useTestServer()
const dayMs = 86_400_000
const owner = useOperator(server, 'owner')
const treasurer = useOperator(server, 'treasurer')
const auditor = useOperator(server, 'auditor')

const countDue = async (operator: TestOperator) =>
  (await operator.send(viewOverview)).waiting.find(({ queue }) => queue === 'access_to_review')?.count

test('a review is due for owners 90 days after the first operator, and 90 days after the last review', async () => {
  expect(await countDue(owner)).toBe(0)
  await server.owner.query("update operators set invited_at = now() - interval '91 days' where id = $1", [treasurer.id])
  const { review } = await auditor.send(listOperators)
  expect(review).toMatchObject({ at: null, by: null })
  expect(new Date(review.due_at).getTime()).toBeLessThan(server.now.getTime())
  expect([await countDue(owner), await countDue(treasurer), await countDue(auditor)]).toEqual([1, undefined, undefined])

  await owner.send(recordAccessReview)
  expect(await countDue(owner)).toBe(0)
  const { review: reviewed } = await auditor.send(listOperators)
  expect(reviewed.by).toBe('Terry the owner')
  expect(Date.parse(reviewed.due_at) - Date.parse(reviewed.at ?? '')).toBe(90 * dayMs)
  const { events } = await auditor.send(listAuditEvents, { query: { did: 'access_reviewed' } })
  expect(events).toMatchObject([{ actor: { id: owner.id }, at: reviewed.at }])
})

test('each operator is listed, and exported for a review, with factors, who invited them, and their last action', async () => {
  const { id } = treasurer
  await server.owner.query(
    `insert into operator_invitations (id, email, role, totp_secret, invited_by, accepted_at)
     values ($1, 'tess@operators.test', 'treasurer', '', $2, now())`,
    [id, owner.id],
  )
  await server.owner.query(
    "insert into operator_recovery_codes (operator_id, code_hash) values ($1, sha256('a code'))",
    [id],
  )
  const read = async () => (await auditor.send(listOperators)).operators.find((each) => each.id === id)
  expect(await read()).toMatchObject({
    invited_by: 'Terry the owner',
    passkeys: 0,
    recovery_codes_left: 1,
    last_action_at: null,
  })
  const path = `${server.url}/api/${downloadAccessReview.path}`
  const lines = (await (await fetch(path, { headers: auditor.headers })).text()).trim().split('\r\n')
  expect(lines).toHaveLength((await auditor.send(listOperators)).operators.length + 1)
  expect(lines.find((line) => line.includes(',treasurer,'))).toMatch(/,Terry the owner,0,1,,,1,$/)
  const { events: exports } = await auditor.send(listAuditEvents, { query: { did: 'list_exported' } })
  expect(exports).toMatchObject([{ actor: { id: auditor.id }, details: { list: 'operators' } }])
  const ada = await makePerson(server)
  await treasurer.send(lockMember, { params: { id: ada.id }, body: { reason: 'A test of the list' } })
  const { events } = await auditor.send(listAuditEvents, { query: { actor_id: id } })
  expect((await read())?.last_action_at).toBe(events[0]?.at)
})
