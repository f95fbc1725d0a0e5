import { readFile } from 'node:fs/promises'
import { listApprovals, approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { expect, test } from '../servers/real.ts'
import { attachFile } from './money/attach-file.ts'

test('an operator finds a member by an address and follows a figure to the entries behind it', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/members')
  await page.getByLabel('Find').fill('freya')
  await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=freya/)
  await page.getByRole('link', { name: /^Freya/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Freya/ })).toBeFocused()
  // Support reads, and sees no action.
  await expect(page.getByRole('button', { name: 'Lock account' })).toBeHidden()
  await page.getByRole('tab', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('Opened a member’s page').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Summary', exact: true }).click()

  const balance = page.getByRole('link', { name: /^Balance:/ })
  await expect(balance).toHaveText(/\$[\d,]+\.\d\d$/)
  await balance.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeFocused()
  await expect(page).toHaveURL(/account=member%3A[0-9a-f-]{36}%3Aavailable/)
  await expect(page.getByRole('button', { name: /^Remove the filter Account: Available · Freya/ })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Freya')
})

test('a locked account ends the member’s session, and an unlocked one lets them in again', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const theirs = await openMemberPage('broke@sample.test')

  await enterBackOffice(page, 'treasurer', '/members?search=broke%40sample.test')
  await page.locator('a[data-row]').click()
  await page.getByRole('button', { name: 'Lock account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lock account' })
  await dialog.getByRole('button', { name: 'Lock account' }).click()
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await dialog.getByLabel('Reason').fill('Somebody else called us')
  await dialog.getByRole('button', { name: 'Lock account' }).click()
  await expect(page.getByText('Locked by Theo Treasurer')).toBeVisible()
  await page.getByRole('tab', { name: 'Activity', exact: true }).click()
  await expect(page.getByText('Locked an account')).toBeVisible()
  await page.getByRole('tab', { name: 'Access', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Sessions' }).getByText('Account locked').first()).toBeVisible()

  await theirs.goto(`${server.url}/history`)
  await expect(theirs.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Unlock account' }).click()
  const opening = page.getByRole('dialog', { name: 'Unlock account' })
  await opening.getByLabel('Reason').fill('It was the member')
  await opening.getByRole('button', { name: 'Unlock account' }).click()
  await expect(page.getByRole('button', { name: 'Lock account', exact: true })).toBeVisible()
  await theirs.getByLabel('Email').fill('broke@sample.test')
  await theirs.getByLabel('Password').fill('stack-of-stones')
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  // To the page that the member wanted to see, which the end of the session may have kept.
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(/^Account History|^Good/)
})

test('a correction is requested by one operator, moves money when another approves it, and the member reads why', async ({
  page,
  operators,
  enterBackOffice,
  openMemberPage,
}) => {
  await enterBackOffice(page, 'treasurer', '/members?search=waiting%40sample.test')
  await page.locator('a[data-row]').click()
  const balance = page.getByRole('link', { name: /^Balance:/ })
  const before = await balance.textContent()
  await page.getByRole('button', { name: 'Request a correction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a correction' })
  await dialog.getByLabel('Direction').selectOption('Add to balance')
  await dialog.getByLabel('Amount (USD)').fill('1.25')
  await dialog.getByLabel('Note for the approver').fill('The fee of March was taken twice, ticket 17')
  await dialog.getByRole('button', { name: 'Request a correction' }).click()
  await expect(dialog.getByText('Select a reason from the list')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).selectOption('counted_twice')
  await dialog.getByLabel('Details').fill('It was the fee of March.')
  await attachFile(dialog)
  await dialog.getByRole('button', { name: 'Request a correction' }).click()
  await expect(page.getByText('Another operator must approve it')).toBeVisible()
  await expect(balance).toHaveText(before ?? '')

  const owner = await operators('owner')
  const { approvals } = await owner.send(listApprovals, { query: { kind: 'manual_transfer', status: 'pending' } })
  await owner.send(approveRequest, { params: { id: approvals[0]?.id ?? '' } })
  await page.reload()
  await expect(balance).not.toHaveText(before ?? '')
  await balance.click()
  await expect(page.getByRole('row').nth(1)).toContainText('Correction, credited')
  await expect(page.getByRole('row').nth(1)).toContainText('$1.25')

  const member = await openMemberPage('waiting@sample.test')
  const message = 'An amount was counted twice. This is now corrected. It was the fee of March.'
  await expect(member.getByText('Correction, credited to you')).toBeVisible()
  await expect(member.getByText(message)).toBeVisible()
  const now = (await member.getByRole('definition').first().textContent()) ?? ''
  await member.getByRole('link', { name: 'View statement' }).click()
  await expect(member.getByRole('heading', { level: 1, name: 'Account Statement' })).toBeVisible()
  const rows = member.getByRole('table', { name: 'Transactions' }).getByRole('row')
  const newest = rows.nth(1)
  await expect(newest).toContainText('Correction, credited to you')
  await expect(newest).toContainText(message)
  await expect(newest).toContainText(`+$1.25Total ${now}`)
  await expect(member.getByText('ticket 17')).toHaveCount(0)
  // The oldest transfer began at zero, so every change in between is explained.
  await expect(rows.last()).toContainText('No change')
  const closing = member.getByRole('table', { name: 'Summary' }).getByRole('row', { name: /^Closing/ })
  await expect(closing).toContainText(now)
  const saving = member.waitForEvent('download')
  await member.getByRole('button', { name: 'Download CSV' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^[\w.-]+_statement\.csv$/)
  expect(await readFile(await saved.path(), 'utf8')).toContain('"Correction, credited to you"')
  await member.context().close()
})

test('support pins a note about a member, which warns on a withdrawal, and holds the withdrawals of another', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/withdrawals?status=')
  await page.getByRole('row').filter({ hasText: 'Freya Funded' }).first().getByRole('link').first().click()
  await page.waitForURL(/\/withdrawals\/./)
  const record = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Freya Funded' }).last().click()
  await page.waitForURL(/\/members\/./)
  await page.getByRole('tab', { name: 'Notes', exact: true }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill('Calls from a new number')
  await dialog.getByLabel('Show as a warning on every record of this member').check()
  await dialog.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Calls from a new number' })).toContainText('Warning')
  await page.goto(record)
  await expect(page.getByRole('note').filter({ hasText: 'Calls from a new number' })).toBeVisible()

  await enterBackOffice(page, 'support', '/members?search=broke%40sample.test')
  await page.locator('a[data-row]').click()
  await page.getByRole('button', { name: 'Hold withdrawals for 24 hours' }).click()
  await dialog.getByLabel('Reason').fill('The caller knew the amount')
  await dialog.getByRole('button', { name: 'Hold withdrawals for 24 hours' }).click()
  await expect(page.getByText('Withdrawals locked until')).toBeVisible()
})
