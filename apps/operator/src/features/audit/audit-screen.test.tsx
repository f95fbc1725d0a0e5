import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listAuditEvents, type AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import { audit as words } from '@cairn/words/backoffice/audit.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAs } from '../../testing/render-as.tsx'
import { AuditScreen } from './audit-screen.tsx'

const event: AuditEvent = {
  id: 'e1',
  at: '2026-11-20T10:00:00Z',
  actor: { kind: 'operator', id: 'o1', name: 'Theo' },
  did: 'member_locked',
  subject: { kind: 'member', id: 'm1' },
  member: { id: 'm1', full_name: 'Ada Lovelace', username: 'ada' },
  details: { reason: 'Stolen', ended_sessions: 2, until: null },
}

async function show(changes: Partial<AuditEvent> = {}, at = '/audit') {
  const server = new FakeServer().reply(listAuditEvents, { events: [{ ...event, ...changes }] })
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
  await expect.element(row.getByText('reason: Stolen; ended sessions: 2; until: –')).toBeVisible()
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
