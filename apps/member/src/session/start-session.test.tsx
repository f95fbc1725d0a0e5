import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { expect, test } from 'vitest'
import { ada } from '../testing/render-member.tsx'
import { forgetStart, startSession } from './start-session.ts'

test('the member is requested once until the reply is taken (UI-A3)', async () => {
  const server = new FakeServer().reply(viewMember, { user: ada, data: 'token-2' })
  expect(await startSession()).toBe(await startSession())
  expect(server.count(viewMember.path)).toBe(1)
  forgetStart()
  await startSession()
  expect(server.count(viewMember.path)).toBe(2)
  forgetStart()
})
