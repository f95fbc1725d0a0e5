import { readFileSync } from 'node:fs'
import { expect, test } from '../../servers/real.ts'
import { attachFile } from './attach-file.ts'

test('an operator filters and exports the transfers, counts an asset, and another explains the difference', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'treasurer', '/ledger?amount=5000.00')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Bonus budget, paid in')
  await expect(page).toHaveURL(/kind=bonus_budget_paid_in/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('$5,000.00')

  const csv = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await csv
  expect(file.suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(',bonus_budget_paid_in,custody:usd,')
  expect(lines[1]).toContain(',5000.00,')

  const journal = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export hledger journal' }).click()
  expect(readFileSync(await (await journal).path(), 'utf8')).toContain('    assets:custody:usd  $5000.00')

  await page.getByRole('main').getByRole('link', { name: 'Bonus budget', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove the filter Account: Bonus budget' })).toBeVisible()
  await expect(page).toHaveURL(/account=bonus_budget/)

  await page.getByRole('link', { name: 'Reconciliation', exact: true }).click()
  await page.getByRole('link', { name: 'Record a count' }).click()
  // The list has a field of this name too.
  await expect(page.getByLabel('Note')).toBeVisible()
  await page.getByLabel('Asset').selectOption('USDT')
  await page.getByLabel('Counted (coins)').fill('1')
  await page.getByLabel('Dollars of one coin').fill('1')
  await page.getByLabel('Note').fill('1.00 USDT at 1.00')
  await page.getByRole('button', { name: 'Record the count' }).click()
  await expect(page.getByText('Attach a file').first()).toBeVisible()
  await attachFile(page, 'Statement')
  await page.getByRole('button', { name: 'Record the count' }).click()
  // The form is empty for the next count, below the result of this one.
  await expect(page.getByLabel('Asset')).toHaveValue('')
  await expect(page.getByRole('region', { name: 'USDT' }).getByText('Unexplained')).toBeVisible()
  await page.getByRole('link', { name: 'Reconciliation', exact: true }).first().click()
  await page
    .getByRole('row', { name: /Unexplained/ })
    .getByRole('link')
    .click()
  await expect(page.getByText('Another owner or treasurer has to explain the difference.')).toBeVisible()
  const count = page.url()

  await page.context().clearCookies()
  await enterBackOffice(page, 'owner')
  await expect(page.getByRole('link', { name: /^Differences to explain.* 1$/ })).toBeVisible()
  await expect(page.getByText('unexplained:')).toBeVisible()
  await page.goto(count)
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Explanation').fill('The rest is in the cold wallet')
  await page.getByRole('button', { name: 'Explain the difference' }).click()
  await expect(page.getByText('The rest is in the cold wallet').first()).toBeVisible()
  await expect(page.getByText('Explained by')).toBeVisible()
})

test('a refused export shows why, and an ended session shows the sign-in', async ({ page, enterBackOffice }) => {
  await enterBackOffice(page, 'treasurer', '/ledger')
  const refusal = { error: true, msg: 'Too many attempts. Try again in 40 minutes' }
  await page.route('**/transfers/export*', (route) => route.fulfill({ status: 429, json: refusal }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByText(refusal.msg)).toBeVisible()
  await expect(page).toHaveURL(/\/operator\/ledger/)

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Export hledger journal' }).click()
  await expect(page.getByText('Your session has ended. Sign in to continue')).toBeVisible()
})

test('an operator sees the balances of the accounts, and the balance of one at a time in the past', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/ledger')
  // Support exports nothing.
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Bonus budget')
  await expect(page.getByRole('row').nth(1)).toContainText('bonus_budget')

  await page.getByRole('link', { name: 'Past balance' }).click()
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('combobox', { name: 'Account' })).toBeFocused()
  await page.getByRole('combobox', { name: 'Account' }).fill('custody usd')
  await page.getByRole('option', { name: 'Custody (usd)' }).click()
  await page.getByLabel('Time').fill('2001-01-01T12:00:00')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByText('$0.00')).toBeVisible()
  await page.getByLabel('Time').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 19))
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByText('$5,000.00', { exact: true })).toBeVisible()
})

test('an operator finds an account by its name, and a member’s accounts by the member', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/ledger')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const account = page.getByRole('combobox', { name: 'Account' })
  await account.fill('Custody (usd)')
  await expect(page.getByRole('option', { name: 'Custody (usd)' })).toBeVisible()
  await account.press('Enter')
  await expect(page).toHaveURL(/account=custody%3Ausd/)
  await expect(page.getByRole('cell', { name: 'Deposit confirmed' })).toHaveCount(0)
  await expect(page.getByRole('row').last()).toContainText('Bonus budget, paid in')

  await page.getByRole('link', { name: 'Past balance' }).click()
  // The earlier screen stays until the code of this one is loaded, and has a field for an account too.
  await expect(page.getByRole('heading', { level: 1, name: 'Past balance' })).toBeVisible()
  await account.fill('freya')
  await expect(page.getByRole('option')).toHaveCount(3)
  await account.press('ArrowDown')
  await account.press('Enter')
  await page.getByLabel('Time').fill('2999-01-01T12:00:00')
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Invested · Freya' })).toBeVisible()
})

test('an operator finds a member in a filter, which a reload keeps, and removes it again', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/ledger')
  const member = page.getByRole('combobox', { name: 'Member' })
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await member.fill('frey')
  await page.getByRole('option', { name: /Freya/ }).click()
  await expect(page).toHaveURL(/member_id=[0-9a-f-]{36}/)
  const remove = page.getByRole('button', { name: /Remove the filter Member: Freya/ })
  await expect(remove).toBeVisible()
  await expect(filters).toBeFocused()
  await page.reload()
  await remove.click()
  await expect(filters).toBeFocused()
  await expect(page).not.toHaveURL(/member_id/)
  await filters.click()
  await member.fill('no such account')
  await expect(page.getByText('No matches').last()).toBeVisible()
})

test('the parts of the ledger share their code: going from one to another loads none', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/ledger')
  await page.route('**/*.js', (route) => route.abort())
  for (const part of ['Accounts', 'Past balance', 'Seal', 'Transfers']) {
    await page
      .getByRole('navigation', { name: 'Ledger sections' })
      .getByRole('link', { name: part, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(part === 'Transfers' ? 'Ledger' : part)
  }
})

test('the ledger is verified with one button, and every check passes', async ({ page, enterBackOffice }) => {
  await enterBackOffice(page, 'owner', '/ledger/seal')
  await expect(page.getByText(/^\d+:[0-9a-f]{64}$/)).toBeVisible()
  await page.getByRole('button', { name: 'Verify the ledger' }).click()
  await expect(page.getByText('No errors were found.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Started by Olive Owner')).toBeVisible()
})

test('the audit log states in sentences who did what, and is filtered by action and operator', async ({
  page,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'owner', '/ledger/seal')
  await enterBackOffice(page, 'owner', '/audit')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Signed in to the back office')
  await expect(page).toHaveURL(/did=operator_signed_in/)
  await expect(page.getByRole('row').nth(1)).toContainText('Signed in to the back office')
  await page.getByRole('main').getByRole('link', { name: 'Olive Owner' }).first().click()
  await expect(page).toHaveURL(/actor_id=[0-9a-f-]{36}/)
  await expect(page.getByRole('button', { name: /Remove the filter .*: Olive Owner/ })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText('Olive Owner')
})
