import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { requestClosing, takeBackClosing, viewClosing } from '@cairn/contract/member/account/closing.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderMember } from '../../../testing/render-member.tsx'
import { ClosingSection } from './closing-section.tsx'

const closing = { requested_at: '2026-11-20T10:00:00Z', due_at: '2026-11-27T10:00:00Z' }

test('a member reads what is kept, confirms the closing, and takes it back', async () => {
  const server = new FakeServer().reply(viewClosing, { data: { blockers: [] } }).reply(requestClosing)
  await renderMember(<ClosingSection />, { server })
  await expect.element(page.getByText(/The ledger is sealed/)).toBeVisible()
  await press('Close my account')
  expect(server.sent).toEqual([])

  server.reply(viewClosing, { data: { blockers: [], closing } }).reply(takeBackClosing)
  await page.getByRole('dialog').getByRole('button', { name: 'Close my account' }).click()
  await expect.element(page.getByText(/Your account will be closed on/)).toBeVisible()

  server.reply(viewClosing, { data: { blockers: [] } })
  await press('Take it back')
  await expect.element(page.getByText('Your account stays.')).toBeVisible()
})

test('an account with money names what is there, with a link, and has no button', async () => {
  const blockers = [
    { kind: 'balance', amount: 35n },
    { kind: 'plan', _id: 'd1', amount: 5_000n },
    { kind: 'of another version' },
  ]
  const server = new FakeServer().reply(viewClosing, { data: { blockers } })
  await renderMember(<ClosingSection />, { server })
  await expect.element(page.getByRole('link', { name: 'See it, $50.00' })).toHaveAttribute('href', '/record/d1')
  await expect.element(page.getByText('Wait until everything in your account is done.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Close my account' }).elements()).toHaveLength(0)
})
