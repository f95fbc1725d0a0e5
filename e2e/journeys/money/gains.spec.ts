import { randomUUID } from 'node:crypto'
import { approveRequest, listApprovals } from '@cairn/contract/operator/approvals/approvals.ts'
import {
  previewDistribution,
  requestDistribution,
  viewDistribution,
} from '@cairn/contract/operator/gains/distributions.ts'
import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import type { Page } from '@playwright/test'
import { findMember, type OperatorSession } from '../../servers/operator-session.ts'
import { expect, test } from '../../servers/real.ts'
import { attachFile } from './attach-file.ts'

// A distribution makes who requested it a source of the members' money, so their withdrawals take two people.
test.use({ hasOwnServer: true })

test('a gain is recorded by one operator, approved by another, previewed to the cent, posted, and seen by the member', async ({
  page,
  operators,
  enterBackOffice,
  openMemberPage,
}) => {
  const owner = await operators('owner')
  await enterBackOffice(page, 'treasurer', '/gains')
  await page.getByRole('link', { name: 'Record a gain or loss' }).click()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByLabel('Amount (USD)')).toBeFocused()
  await fillForm(page)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gains' })).toBeVisible()
  await expect(page.getByText('Statement of January')).toBeVisible()
  // A distribution needs the second operator's approval.
  await expect(page.getByRole('link', { name: 'Distribute gains of Standard' })).toBeHidden()

  await approveAll(owner)
  await page.reload()
  await page.getByRole('link', { name: 'Distribute gains of Standard' }).click()
  await preview(page, '150.26')
  await expect(page.getByText('The undistributed gains of Standard are $150.25').first()).toBeVisible()
  await preview(page, '100.01')
  await expect(page.getByText('$100.01 goes to')).toBeVisible()
  await expect(page.getByRole('row', { name: /\$[\d,]+\.\d\d \$\d+\.\d{6} \$\d+\.\d\d/ }).first()).toBeVisible()

  // Another operator distributes first, so the shares differ from the preview and nothing is paid.
  await distribute(owner, '10.00')
  await page.getByRole('button', { name: 'Post this distribution' }).click()
  await expect(page.getByRole('heading', { name: /^Pay \$100\.01 to \d+ members\?$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Pay $100.01' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Distribution' })).toBeVisible()
  await expect(page.getByText('Nothing was paid out.')).toBeVisible()
  await expect(page.getByText('The shares changed after the preview')).toBeVisible()
  await page.getByRole('link', { name: 'Preview it again' }).click()
  await preview(page, '100.01')
  // The reply is lost; the repeat is the same distribution.
  await page.route(
    '**/api/operator/distributions',
    async (route) => {
      await route.fetch()
      await route.abort('timedout')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Post this distribution' }).click()
  await page.getByRole('button', { name: 'Pay $100.01' }).click()
  await expect(page.getByText(session.failed).first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay $100.01' }).click()
  await expect(page.getByRole('row', { name: /\$[\d,]+\.\d\d \$\d+\.\d\d/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Distributions' }).click()
  await expect(page.getByRole('row', { name: /Standard \$100\.01 .* \d+ Posted Theo/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Standard \$100\.01 .*Failed Theo/ })).toHaveCount(1)

  const member = await openMemberPage('funded@sample.test')
  await expect(member.getByText('Share of gains').first()).toBeVisible()
  await member.context().close()
})

test('a deposit that is in its plan is released manually, once, and shows it', async ({
  page,
  server,
  enterBackOffice,
}) => {
  const funded = await findMember(server.treasurer, 'funded@sample.test')
  await enterBackOffice(page, 'treasurer', `/deposits?status=completed&member_id=${funded}`)
  await page
    // Another journey opens the one of $2,500.00.
    .getByRole('row', { name: /\$500\.00/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Release', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Release deposit' }).click()
  await expect(dialog.getByText('Enter a reason, up to 500 characters')).toBeVisible()
  await dialog.getByLabel('Reason').fill('The member asked for it')
  await dialog.getByRole('button', { name: 'Release deposit' }).click()
  await expect(page.getByText('The deposit is released to the balance')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Release', exact: true })).toBeHidden()
  await page.goto(`${server.url}/operator/deposits`)
  await page.getByRole('button', { name: 'Release matured deposits' }).click()
  await expect(page.getByText('No deposit has matured')).toBeVisible()
})

test('an operator who only reads can neither record nor distribute gains', async ({
  page,
  server,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/gains')
  await expect(page.getByRole('table', { name: 'By plan' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Record a gain or loss' })).toBeHidden()
  await page.goto(`${server.url}/operator/gains/record`)
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Plan').selectOption({ label: 'Standard' })
  await page.getByLabel('Amount (USD)').fill('150.25')
  await page.getByLabel('Day').fill('2026-01-05')
  await page.getByLabel('Document', { exact: true }).fill('Statement of January')
  await page.getByLabel('Counterparty').fill('North Brokers')
  await page.getByLabel('Description').fill('Closed the position')
  await attachFile(page)
}

async function preview(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount to distribute (USD)').fill(amount)
  await page.getByLabel('As of').fill(new Date().toISOString().slice(0, 10))
  await page.getByRole('button', { name: 'Preview' }).click()
}

async function approveAll(owner: OperatorSession): Promise<void> {
  const { approvals } = await owner.send(listApprovals, { query: { kind: 'gain_or_loss', status: 'pending' } })
  for (const { id } of approvals) await owner.send(approveRequest, { params: { id } })
}

async function distribute(operator: OperatorSession, amount: string): Promise<void> {
  const { plans } = await operator.send(listPlanGains)
  const plan = plans.find(({ name }) => name === 'Standard')?.id ?? ''
  const as_of = new Date().toISOString().slice(0, 10)
  const { hash } = await operator.send(previewDistribution, { query: { plan, amount, as_of } })
  const id = randomUUID()
  await operator.send(requestDistribution, { body: { id, plan, amount, as_of, hash } })
  await expect
    .poll(async () => (await operator.send(viewDistribution, { params: { id } })).distribution.status)
    .toBe('posted')
}
