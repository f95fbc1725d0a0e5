import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { approveWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdrawals as words } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../../testing/render-as.tsx'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { ApproveSection } from './approve-section.tsx'

const afterDecision = { onDone: vi.fn((_reply: object) => Promise.resolve()), onConflict: vi.fn() }
const section = (changes: Parameters<typeof withdrawalWith>[0] = {}) => (
  <ApproveSection withdrawal={withdrawalWith(changes)} afterDecision={afterDecision} />
)

test.each([
  ['one approval is enough', {}, words.approve.one, true],
  [
    'two approvals are needed',
    { approvals_needed: 2, second_person_reason: 'separation' as const },
    words.approve.two(words.secondPersonReasons.separation),
    true,
  ],
  [
    'another operator gave the first approval',
    { approvals_needed: 2, approvals: 1, approved_by: 'Terry' },
    words.approve.second('Terry'),
    true,
  ],
  [
    'the operator gave the first approval',
    { approvals_needed: 2, approvals: 1, approved_by: 'Olive' },
    words.approve.own,
    false,
  ],
])('%s', async (_, changes, text, mayApprove) => {
  await renderAs('treasurer', section(changes))
  await expect.element(page.getByText(text)).toBeVisible()
  expect(hasButton('Approve')).toBe(mayApprove)
  expect(hasButton('Reject')).toBe(true)
})

test('a blocker prevents the approval, and is named with its end', async () => {
  await renderAs('owner', section({ blockers: [{ reason: 'withdrawals_locked', until: '2026-11-21T10:00:00Z' }] }))
  await expect.element(page.getByText(/Locked after a reset, or held by an operator, until/)).toBeVisible()
  expect(hasButton('Approve')).toBe(false)
  expect(hasButton('Reject')).toBe(true)
})

test('the operator reads what they have decided alone', async () => {
  await renderAs('treasurer', section())
  await expect.element(page.getByText(words.approve.decidedAlone('$2,500.00', '$10,000.00'))).toBeVisible()
})

test('a role without the right sees the state and no button', async () => {
  await renderAs('support', section())
  await expect.element(page.getByText(words.approve.one)).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('a warning appears when no other operator can give the second approval', async () => {
  await renderAs('owner', section({ approvals_needed: 2 }), { colleagues: ['support'] })
  await expect.element(page.getByText(/no other operator can approve it/)).toBeVisible()
})

test('an approval is sent, and a conflict is passed on', async () => {
  const server = new FakeServer().reply(approveWithdrawal, { msg: 'Approved' })
  await renderAs('owner', section(), { server })
  await press('Approve')
  await expect.poll(() => afterDecision.onDone.mock.lastCall?.[0]).toMatchObject({ msg: 'Approved' })
  expect(server.sent).toEqual([{ call: 'operator/withdrawals/w1/approve', version: '7' }])

  server.refuse(approveWithdrawal, 'withdrawal_not_pending')
  await press('Approve')
  await expect.poll(() => afterDecision.onConflict).toHaveBeenCalledWith(expect.objectContaining({ status: 409 }))
})
