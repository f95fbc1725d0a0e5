import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { removeOperator, requestRoleChange, type ListedOperator } from '@cairn/contract/operator/operators/operators.ts'
import { operators as words } from '@cairn/words/backoffice/operators.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { OperatorCard } from './operator-card.tsx'

const terry: ListedOperator = {
  id: 'o2',
  version: '7',
  name: 'Terry',
  email: 'terry@operators.test',
  role: 'support',
  since: '2026-01-05T10:00:00Z',
  last_signed_in_at: null,
  sessions: 0,
  is_me: false,
  requested_role: null,
  requested_removal: null,
}
const card = (changes: Partial<ListedOperator> = {}) => <OperatorCard operator={{ ...terry, ...changes }} />

test('a role change offers the other roles and sends the chosen one', async () => {
  const server = new FakeServer().reply(requestRoleChange, { approval_id: 'a1' })
  await renderAs('owner', card(), { server })
  await press('Change role')
  const dialog = page.getByRole('dialog')
  const roles = dialog.getByLabelText('Role').getByRole('option')
  expect(roles.elements().map(({ textContent }) => textContent)).toEqual(['Owner', 'Treasurer', 'Reviewer'])
  await dialog.getByLabelText('Role').selectOptions('treasurer')
  await dialog.getByLabelText('Reason').fill('Starts in March')
  await press('Request approval')
  await vi.waitFor(() => expect(server.sent[0]?.body).toEqual({ role: 'treasurer', reason: 'Starts in March' }))
})

test('a role change that waits links to its request and cannot be requested again', async () => {
  await renderAs('owner', card({ requested_role: { approval_id: 'a7', role: 'treasurer' } }))
  await expect.element(page.getByRole('link', { name: 'Treasurer' })).toHaveAttribute('href', '/approvals/a7')
  expect(hasButton('Change role')).toBe(false)
})

test.each([
  ['support', words.remove('Terry').text, 'Remove operator'],
  ['owner', words.removeOwner('Terry').text, 'Request approval'],
])('the removal of an operator with the role %s shows who decides it', async (role, text, submit) => {
  const server = new FakeServer().reply(removeOperator, { approval_id: null })
  await renderAs('owner', card({ role }), { server })
  await press('Remove')
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByLabelText('Reason').fill('Left the company')
  await press(submit)
  await vi.waitFor(() => expect(server.sent[0]?.body).toEqual({ reason: 'Left the company' }))
})

test('the removal of an owner warns when no other owner can approve it', async () => {
  await renderAs('owner', card({ role: 'owner' }), { colleagues: ['support'] })
  await press('Remove')
  await expect.element(page.getByRole('dialog').getByRole('note')).toBeVisible()
})

test('operators cannot remove themselves, nor an operator whose removal waits', async () => {
  await renderAs(
    'owner',
    <>
      {card({ is_me: true })}
      {card({ requested_removal: { approval_id: 'a8' } })}
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Terry (you)' })).toBeVisible()
  expect(hasButton('Remove')).toBe(false)
})
