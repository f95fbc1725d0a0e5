import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { finishedVerification as finished, seal } from '@cairn/client/testing/records/ledger.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { startLedgerVerification, viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { ledger as words } from '@cairn/words/backoffice/ledger/ledger.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { SealScreen } from './seal-screen.tsx'

type Seal = CallReply<typeof viewSeal>
type Verification = NonNullable<Seal['verification']>

const running = { ...finished, finished_at: null, is_valid: null, transfers_seen: 500 }

async function show(changes: Partial<Seal> = {}, role: OperatorRole = 'treasurer') {
  const server = new FakeServer().reply(viewSeal, { ...seal, ...changes })
  await renderAs(role, <SealScreen />, { server })
  await expect.element(page.getByRole('heading', { name: words.verification })).toBeVisible()
  return server
}

test('the head of the chain is shown to be kept elsewhere, with what is not sealed yet', async () => {
  await show()
  await expect.element(page.getByText('41:c0ffee')).toBeVisible()
  await expect.element(page.getByText('1 transfer, 2 audit entries', { exact: true })).toBeVisible()
  await expect.element(page.getByText(words.noVerification)).toBeVisible()
})

test.each<[string, Partial<Verification>, string]>([
  ['found nothing', {}, words.isValid],
  ['found errors', { is_valid: false, finding_count: 2 }, words.broken(2)],
  ['did not finish', { is_valid: null }, words.abandoned],
])('the result of a verification that %s', async (_, changes, text) => {
  const verification = { ...finished, ...changes }
  await show({ verification })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/Started by Theo/)).toBeVisible()
  expect(page.getByText(/Checked 2,000 transfers/).query() !== null).toBe(verification.is_valid !== null)
})

test('each finding is listed', async () => {
  const findings = ['Block 7 does not follow block 6.', 'The balance of fees is wrong.']
  await show({ verification: { ...finished, is_valid: false, findings, finding_count: 2 } })
  const items = page.getByRole('listitem').filter({ hasText: /\.$/ }).elements()
  expect(items.map(({ textContent }) => textContent)).toEqual(findings)
})

test('a verification that runs shows its progress, and another cannot be started', async () => {
  await show({ verification: running })
  await expect.element(page.getByText('500 of about 2,000')).toBeVisible()
  expect(hasButton(words.verify)).toBe(false)
})

test('a verification that was started is followed until it is done, which does not count as use of the session', async () => {
  const server = (await show()).reply(startLedgerVerification)
  server.reply(viewSeal, { ...seal, verification: running })
  await press(words.verify)
  await expect.element(page.getByRole('progressbar', { name: words.verifying })).toBeVisible()
  server.reply(viewSeal, { ...seal, verification: finished })
  await expect.element(page.getByText(words.isValid)).toBeVisible()
  expect(server.sent).toEqual([{ call: 'operator/ledger/verifications', body: undefined }])
  // The first read and the one after the press.
  expect(server.count('operator/ledger/seal') - server.countRenewals('operator/ledger/seal')).toBeLessThanOrEqual(2)
})

test('a verification that another operator started first is shown in place of a new one', async () => {
  const server = (await show()).refuse(startLedgerVerification, 'verification_running')
  server.reply(viewSeal, { ...seal, verification: running })
  await press(words.verify)
  await expect.element(page.getByText(/A verification is already running/)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: words.verifying })).toBeVisible()
})

test('a role without the right reads the seal and starts nothing', async () => {
  await show({ verification: finished }, 'support')
  expect(hasButton(words.verify)).toBe(false)
})

test('a seal that did not load can be loaded again', async () => {
  const server = new FakeServer().fail(viewSeal)
  await renderAs('owner', <SealScreen />, { server })
  await expect.element(page.getByText(/^The seal could not be loaded/)).toBeVisible()
  server.reply(viewSeal, seal)
  await press('Try again')
  await expect.element(page.getByText('41:c0ffee')).toBeVisible()
})
