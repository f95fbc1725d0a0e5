import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { pendingSubmission as pending } from '@cairn/client/testing/records/kyc.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  approveKyc,
  openKycDocument,
  viewKycSubmission,
  type KycSubmissionInFull,
} from '@cairn/contract/operator/members/kyc.ts'
import { cases } from '@cairn/words/backoffice/members/cases.ts'
import { kyc as words } from '@cairn/words/backoffice/members/kyc.ts'
import { records } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { SubmissionScreen } from './submission-screen.tsx'

const at = '2026-11-20T10:00:00Z'

async function show(changes: Partial<KycSubmissionInFull> = {}, role: OperatorRole = 'reviewer') {
  const server = new FakeServer().reply(viewKycSubmission, { submission: { ...pending, ...changes } })
  await renderAs(role, <SubmissionScreen />, { server, at: '/kyc/k1', route: '/kyc/:id' })
  await expect.element(page.getByRole('heading', { name: /Document of Ada Lovelace/ })).toBeVisible()
  return server
}

test.each<[string, string, OperatorRole, string[]]>([
  [
    'a reviewer opens and decides',
    'pending',
    'reviewer',
    ['Open document', 'Approve', 'Ask for another picture', 'Reject'],
  ],
  ['a reviewer opens and revokes', 'approved', 'reviewer', ['Open document', 'Revoke approval']],
  ['a reviewer only opens', 'rejected', 'reviewer', ['Open document']],
  ['support only reads the details of', 'pending', 'support', []],
])('%s a document that is %s', async (_, status, role, actions) => {
  await show({ status }, role)
  await expect.element(page.getByText('Driving licence', { exact: true })).toBeVisible()
  const buttons = page.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual([...actions, cases.open.open])
})

test('the one who opens a document is listed at once', async () => {
  const server = (await show()).reply(openKycDocument, {
    document: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    details: null,
  })
  await expect.element(page.getByText(words.noOpenings)).toBeVisible()
  server.reply(viewKycSubmission, { submission: { ...pending, openings: [{ at, by: 'Olive' }] } })
  await press('Open document')
  await expect.element(page.getByText(/^Olive, 20 November 2026/)).toBeVisible()
})

test('an earlier submission is linked, with its status and its reason', async () => {
  const earlier = { id: 'k0', status: 'rejected', submitted_at: at, reason: 'The document has expired.' }
  await show({ earlier: [earlier] })
  const section = page.getByRole('region', { name: words.earlier })
  await expect.element(section.getByRole('link')).toHaveAttribute('href', '/kyc/k0')
  await expect.element(section.getByText('rejected')).toBeVisible()
  await expect.element(section.getByText('The document has expired.')).toBeVisible()
})

test('a member without an earlier submission has no such section', async () => {
  await show()
  expect(page.getByRole('heading', { name: words.earlier }).query()).toBeNull()
})

test('a document that another reviewer decided first is shown as it is now', async () => {
  const server = (await show()).refuse(approveKyc, 'kyc_not_pending')
  server.reply(viewKycSubmission, { submission: { ...pending, status: 'approved', decided_at: at } })
  await press('Approve')
  await expect.element(page.getByRole('alert').getByText(records.changed)).toBeVisible()
  await expect.element(page.getByText(words.decidedAt)).toBeVisible()
  expect(hasButton('Approve')).toBe(false)
})

test('a submission that does not exist has only the link back', async () => {
  const server = new FakeServer().refuse(viewKycSubmission, 'not_found')
  await renderAs('owner', <SubmissionScreen />, { server, at: '/kyc/k9', route: '/kyc/:id' })
  await expect.element(page.getByText(/^The document could not be loaded/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: words.back })).toHaveAttribute('href', '/kyc')
})
