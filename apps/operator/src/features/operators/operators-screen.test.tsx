import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import {
  inviteOperator,
  listOperators,
  recordAccessReview,
  withdrawInvitation,
  type Invitation,
} from '@cairn/contract/operator/operators/operators.ts'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { OperatorsScreen } from './operators-screen.tsx'

const invitation: Invitation = {
  id: 'i1',
  email: 'tess@operators.test',
  role: 'support',
  invited_at: '2026-11-20T10:00:00Z',
  expires_at: null,
}
const review = { at: null, by: null, due_at: '2026-11-19T10:00:00Z' }
const dialog = page.getByRole('dialog')

async function show(invitations: Invitation[] = []) {
  const server = new FakeServer().reply(listOperators, { operators: [], invitations, review })
  await renderAs('owner', <OperatorsScreen />, { server })
  await expect.element(page.getByRole('heading', { name: words.invitations })).toBeVisible()
  return server
}

test('an invitation is sent with an email, a role and a reason; the role is support unless another is chosen', async () => {
  const server = (await show()).reply(inviteOperator, { approval_id: null, msg: 'Invited' })
  await expect.element(page.getByText(words.noInvitations)).toBeVisible()
  server.reply(listOperators, { operators: [], invitations: [invitation], review })
  await press('Invite an operator')
  await dialog.getByLabelText(words.email).fill(' tess@operators.test ')
  await dialog.getByLabelText('Reason').fill('Starts in March')
  await press('Invite')
  await expect.element(page.getByText('Invited', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(invitation.email)).toBeVisible()
  expect(server.sent).toEqual([
    {
      call: 'operator/operators',
      body: { email: 'tess@operators.test', role: 'support', reason: 'Starts in March' },
    },
  ])
})

test('a person who is invited already is refused at the email', async () => {
  const server = (await show()).refuse(inviteOperator, 'operator_invited_already')
  await press('Invite an operator')
  await press('Invite')
  await expect.element(dialog.getByText(/This person is already invited/)).toBeVisible()
  await expect.element(dialog.getByLabelText(words.email)).toHaveFocus()
  expect(server.sent).toHaveLength(1)
})

test('an invitation shows when its link expires, or that the email is not sent yet', async () => {
  await show([invitation, { ...invitation, id: 'i2', email: 'tom@operators.test', expires_at: '2026-11-21T10:00:00Z' }])
  const rows = page.getByRole('table', { name: words.invitations }).getByRole('row').elements()
  expect(rows[1]?.textContent).toContain(words.notSentYet)
  expect(rows[2]?.textContent).toContain('21 November 2026')
})

test('an invitation is withdrawn after a confirmation', async () => {
  const server = (await show([invitation])).reply(withdrawInvitation)
  await press('Withdraw')
  await expect.element(dialog.getByRole('heading', { name: words.withdraw(invitation.email).title })).toBeVisible()
  await press('Withdraw invitation')
  await expect.poll(() => server.sent[0]?.call).toBe('operator/invitations/i1/withdraw')
})

test('an invitation that was accepted first stays refused next to its button', async () => {
  const server = (await show([invitation])).refuse(withdrawInvitation, 'invitation_over')
  await press('Withdraw')
  await press('Withdraw invitation')
  await expect.element(page.getByRole('alert').getByText(/already accepted or withdrawn/)).toBeVisible()
  await expect.poll(() => server.count('operator/operators')).toBe(2)
})

test('a review of who has access is recorded, and an auditor reads when it was', async () => {
  const server = (await show()).reply(recordAccessReview, { msg: 'The review is recorded' })
  await expect.element(page.getByText(/^Not reviewed yet\./)).toBeVisible()
  const reviewed = { at: '2026-11-20T10:00:00Z', by: 'Olive', due_at: '2027-02-18T10:00:00Z' }
  server.reply(listOperators, { operators: [], invitations: [], review: reviewed })
  await press(words.recordReview.open)
  await press(words.recordReview.submit)
  await expect
    .element(page.getByText(/^Last reviewed 20 November 2026 by Olive\. .* 18 February 2027\.$/))
    .toBeVisible()
  expect(server.sent.map(({ call }) => call)).toEqual(['operator/operators/review'])
})
