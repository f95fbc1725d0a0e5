import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listAuditEvents, type AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import { audit as words } from '@cairn/words/backoffice/audit.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, renderAs } from '../../testing/render-as.tsx'
import { AuditScreen } from './audit-screen.tsx'

const event: AuditEvent = {
  id: 'e1',
  at: '2026-11-20T10:00:00Z',
  actor: { kind: 'operator', id: 'o1', name: 'Theo' },
  did: 'member_locked',
  subject: { kind: 'member', id: 'm1' },
  member: { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' },
  details: { reason: 'Stolen', ended_sessions: 2, until: null },
  request_id: null,
}

async function show(changes: Partial<AuditEvent> = {}, at = '/audit', more: AuditEvent[] = []) {
  const server = new FakeServer().reply(listAuditEvents, { events: [{ ...event, ...changes }, ...more] })
  await renderAs('support', <AuditScreen />, { server, at })
  await expect.element(page.getByRole('table')).toBeVisible()
  return server
}

test('an event links to all actions of its actor and on its record, and to its member', async () => {
  await show()
  const row = page.getByRole('row').nth(1)
  await expect.element(row.getByRole('link', { name: 'Theo' })).toHaveAttribute('href', '/audit?actor_id=o1')
  await expect.element(row.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/members/m1')
  await expect.element(row.getByRole('link', { name: 'Member' })).toHaveAttribute('href', '/audit?subject_id=m1')
  await expect.element(row.getByText(words.verbs.member_locked)).toBeVisible()
  await expect.element(row.getByText('Reason: Stolen; Sessions ended: 2; Until: none')).toBeVisible()
})

test.each([
  ['system', words.system],
  ['visitor', words.visitor],
  ['member', words.member],
])('an actor without a name is named by its kind: %s', async (kind, name) => {
  await show({ actor: { kind, id: null, name: '' }, member: null, subject: { kind: 'settings', id: null } })
  await expect.element(page.getByRole('cell', { name, exact: true }).first()).toBeVisible()
  expect(page.getByRole('row').nth(1).getByRole('link').elements()).toHaveLength(0)
})

test('an action that this page does not know is shown as it was written', async () => {
  await show({ did: 'plan_translated' })
  await expect.element(page.getByRole('cell', { name: 'plan translated' })).toBeVisible()
})

test('a link to the actions on one record shows only those', async () => {
  const server = await show({}, '/audit?did=member_locked&member_id=m1')
  expect(server.queryOf('operator/audit')).toMatchObject({ did: 'member_locked', member_id: 'm1' })
  await expect
    .element(page.getByRole('button', { name: `Remove the filter ${words.verb}: Locked an account` }))
    .toBeVisible()
})

test('the values of a changed setting are in words', async () => {
  const details = { setting: 'two_approvals_above_cents', before: '10000.00', after: null, reason: 'More staff' }
  await show({ did: 'setting_changed', subject: { kind: 'settings', id: null }, details })
  const text = 'Setting: Two people above; Before: $10,000.00; After: none; Reason: More staff'
  await expect.element(page.getByText(text)).toBeVisible()
})

test('the entries of one press are one group in their order, with its time and its person once', async () => {
  const first = { ...event, id: 'e0', did: 'approval_approved', request_id: 'r1' }
  const alone = { ...event, id: 'e2', actor: { ...event.actor, name: 'Olive' }, request_id: 'r2' }
  await show({ request_id: 'r1' }, '/audit', [alone, first])
  const rows = page.getByRole('row').elements().slice(1)
  expect(rows.map((row) => row.textContent?.includes(words.verbs.approval_approved))).toEqual([true, false, false])
  expect(rows.map((row) => row.textContent?.split('As above').length)).toEqual([1, 3, 1])
  expect(page.getByRole('link', { name: 'Theo' }).elements()).toHaveLength(1)
})

test('views are hidden until the box is ticked, and the address keeps it', async () => {
  const server = await show()
  expect(server.queryOf('operator/audit')).not.toHaveProperty('views')
  await page.getByLabelText(words.showViews).click()
  await expect.element(address).toHaveTextContent('/audit?views=shown')
  await expect.poll(() => server.queryOf('operator/audit')).toMatchObject({ views: 'shown' })
})
