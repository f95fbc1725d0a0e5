import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  dataOpenings,
  freezeOwnAccount,
  listSecurityEvents,
  securityEvents,
} from '@cairn/contract/member/account/security.ts'
import { security } from '@cairn/words/member/account/security.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { isSignedIn } from '../../../session/token.ts'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { EventsSection } from './events-section.tsx'
import { FreezeSection } from '../freeze-section.tsx'

const facts = { address: undefined, device: undefined, changed: undefined, by: undefined }

test('everything that members read has words', () => {
  expect(Object.keys(security.events.kinds).toSorted()).toEqual([...securityEvents].toSorted())
  expect(Object.keys(security.openings.kinds).toSorted()).toEqual([...dataOpenings].toSorted())
})

test('what happened is read in pages, with what was changed and who did it', async () => {
  const edited = { ...facts, _id: '2', kind: 'profile_edited', date: '2026-11-20T10:00:00Z', changed: 'password' }
  const server = new FakeServer().reply(listSecurityEvents, { data: [edited], next: 'older' })
  await renderMember(<EventsSection />, { server })
  await expect.element(page.getByText('Changed: password')).toBeVisible()
  const by = { name: 'Rita', role: 'reviewer' }
  const approved = { ...facts, _id: '1', kind: 'kyc_approved', date: '2026-11-19T10:00:00Z', by }
  server.reply(listSecurityEvents, { data: [approved], next: null })

  await press('Load more')

  await expect.element(page.getByText('Rita (reviewer)')).toBeVisible()
  expect(page.getByRole('listitem').elements()).toHaveLength(2)
})

test('freezing asks once more, and signs out', async () => {
  const server = new FakeServer().reply(freezeOwnAccount, { data: 'Your account is locked' })
  await renderMember(<FreezeSection />, { server })
  await press('Freeze my account')
  expect(server.sent).toHaveLength(0)

  await press('Freeze now')

  await expect.element(page.getByText('Your account is frozen. Contact support to unlock it.')).toBeVisible()
  expect(isSignedIn()).toBe(false)
})
