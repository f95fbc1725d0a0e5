import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { terry } from '@cairn/client/testing/records/operators.ts'
import {
  endRemoval,
  removeOperator,
  requestRoleChange,
  resumeOperator,
  suspendOperator,
  type ListedOperator,
} from '@cairn/contract/operator/operators/operators.ts'
import { requestAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { operators as words } from '@cairn/words/backoffice/operators/operators.ts'
import { expect, test } from 'vitest'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { OperatorsTable } from './operators-table.tsx'

/** The table with one row for each of these, whose actions are open. */
async function show(rows: Partial<ListedOperator>[] = [{}], { owners = 3, role = 'owner', ...options }: Shown = {}) {
  const operators = rows.map((changes, index) => ({ ...terry, id: `o${index}`, ...changes }))
  await renderAs(role, <OperatorsTable operators={operators} owners={owners} />, options)
  for (const details of document.querySelectorAll('details')) details.open = true
}

interface Shown extends Pick<NonNullable<Parameters<typeof renderAs>[2]>, 'server' | 'colleagues'> {
  owners?: number
  role?: OperatorRole
}

test('a role change offers the other roles and sends the chosen one', async () => {
  const server = new FakeServer().reply(requestRoleChange, { approval_id: 'a1' })
  await show([{}], { server })
  await press('Change role')
  const dialog = page.getByRole('dialog')
  const roles = dialog.getByLabelText('Role').getByRole('option')
  expect(roles.elements().map(({ textContent }) => textContent)).toEqual(['Owner', 'Treasurer', 'Reviewer', 'Auditor'])
  await dialog.getByLabelText('Role').selectOptions('treasurer')
  await dialog.getByLabelText('Reason').fill('Starts in March')
  await press('Request approval')
  await expect.poll(() => server.sent[0]?.body).toEqual({ role: 'treasurer', reason: 'Starts in March' })
})

test('a pending role change links to its request and cannot be requested again', async () => {
  await show([{ requested_role: { approval_id: 'a7', role: 'treasurer' } }])
  await expect.element(page.getByRole('link', { name: 'Treasurer' })).toHaveAttribute('href', '/approvals/a7')
  expect(hasButton('Change role')).toBe(false)
})

test('a colleague who has lost access is helped with a second owner, and once at a time (SEC-131)', async () => {
  const server = new FakeServer().reply(requestAccessReset, { approval_id: 'a1' })
  await show([{}], { server })
  await press(words.resetAccess('').open)
  const dialog = page.getByRole('dialog', { name: words.resetAccess('Terry').title })
  await dialog.getByLabelText(words.whatIsLost).selectOptions('authenticator')
  await dialog.getByLabelText('Reason').fill('The phone is lost')
  await press('Request approval')
  await expect.poll(() => server.sent[0]?.body).toEqual({ lost: 'authenticator', reason: 'The phone is lost' })
})

test('an operator’s own row, and a row with a pending request, offer no reset', async () => {
  await show([{ is_me: true }, { requested_reset: { approval_id: 'a9' } }])
  await expect.element(page.getByRole('link', { name: words.viewRequest })).toHaveAttribute('href', '/approvals/a9')
  expect(hasButton(words.resetAccess('').open)).toBe(false)
})

test.each([
  ['support', words.remove('Terry').text, 'Remove operator'],
  ['owner', words.removeOwner('Terry').text, 'Request approval'],
])('the removal of an operator with the role %s shows who decides it', async (role, text, submit) => {
  const server = new FakeServer().reply(removeOperator, { approval_id: null, due_at: null })
  await show([{ role }], { server })
  await press('Remove')
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByLabelText('Reason').fill('Left the company')
  await press(submit)
  await expect.poll(() => server.sent[0]?.body).toEqual({ reason: 'Left the company' })
})

test('the removal of an owner warns when no other owner can approve it', async () => {
  await show([{ role: 'owner' }], { colleagues: ['support'] })
  await press('Remove')
  await expect.element(page.getByRole('dialog').getByRole('note')).toBeVisible()
})

test('operators cannot remove themselves, nor an operator with a pending removal', async () => {
  await show([{ is_me: true }, { requested_removal: { approval_id: 'a8' } }])
  await expect.element(page.getByText('Terry (you)')).toBeVisible()
  expect(hasButton('Remove')).toBe(false)
})

test('with two owners, a removal is open to an objection and shows this', async () => {
  const server = new FakeServer().reply(removeOperator, { approval_id: null, due_at: '2026-11-23T10:00:00Z' })
  await show([{ role: 'owner' }], { server, owners: 2 })
  await press('Remove')
  await expect.element(page.getByText(words.removeOtherOwner('Terry').text)).toBeVisible()
  expect(page.getByRole('note').query()).toBeNull()
  await page.getByLabelText('Reason').fill('Left the company')
  await press('Ask for removal')
  await expect.poll(() => server.sent[0]?.body).toEqual({ reason: 'Left the company' })
})

const removal = { id: 'r1', due_at: '2026-11-23T10:00:00Z', requested_by: 'Oscar', reason: 'Left', is_mine: false }

test.each([
  ['about me', { is_me: true, waiting_removal: removal }, words.object],
  ['of mine', { waiting_removal: { ...removal, is_mine: true } }, words.withdrawRemoval],
])('a waiting removal %s is stopped', async (_, changes, texts) => {
  const server = new FakeServer().reply(endRemoval)
  await show([{ role: 'owner', ...changes }], { server, owners: 2 })
  await expect.element(page.getByRole('note')).toBeVisible()
  expect(hasButton('Remove')).toBe(false)
  await press(texts.open)
  await page.getByRole('dialog').getByRole('button', { name: texts.submit }).click()
  await expect.poll(() => server.sent[0]?.call).toBe('operator/removals/r1/end')
})

test('an operator is suspended, and the suspension is shown and ended', async () => {
  const server = new FakeServer().reply(suspendOperator)
  await show([{}], { server })
  await press('Suspend')
  await page.getByLabelText('Reason').fill('The laptop was stolen')
  await press('Suspend operator')
  await expect.poll(() => server.sent[0]?.body).toEqual({ reason: 'The laptop was stolen' })
})

test('a suspended operator has until when and by whom, and the suspension can be ended', async () => {
  const server = new FakeServer().reply(resumeOperator)
  await show([{ suspension: { until: '2026-11-23T10:00:00Z', by: 'Olive' } }], { server })
  await expect.element(page.getByText(/by Olive/)).toBeVisible()
  expect(hasButton('Suspend')).toBe(false)
  await press('End suspension')
  await page.getByLabelText('Reason').fill('It was found')
  await page.getByRole('dialog').getByRole('button', { name: 'End suspension' }).click()
  await expect.poll(() => server.sent[0]?.body).toEqual({ reason: 'It was found' })
})

test('an auditor reads the table and is offered no action', async () => {
  const waiting = {
    id: 'r1',
    due_at: '2026-11-23T08:00:00Z',
    requested_by: 'Olive',
    reason: 'On leave',
    is_mine: false,
  }
  await show([{ waiting_removal: waiting }], { role: 'auditor' })
  await expect.element(page.getByText('terry@operators.test')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  expect(document.querySelector('details')).toBeNull()
})
