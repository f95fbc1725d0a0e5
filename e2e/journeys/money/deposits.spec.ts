import { confirmDeposit, listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { findViolations } from '../../checks/find/axe.ts'
import { submitDeposit, randomTransactionId, readFigure } from '../member-actions.ts'
import { findMember } from '../../servers/operator-session.ts'
import { expect, test } from '../../servers/real.ts'

test('a deposit is submitted, its payment is confirmed as it arrived, and the member sees it on the dashboard', async ({
  page,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  const before = await readFigure(member, 'Active deposit')
  await submitDeposit(member, '250.70')

  await enterBackOffice(page, 'treasurer')
  await page.getByRole('navigation').getByRole('link', { name: 'Deposits' }).click()
  await page.getByRole('row').filter({ hasText: '$250.70' }).getByRole('link', { name: 'Bo Broke' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit of $250.70 pending')
  await expect(page.getByRole('region', { name: 'Member' })).toContainText('broke@sample.test')
  await expect(page.getByLabel('Amount received (USD)')).toHaveValue('250.70')

  // A fee was taken on the way: a different amount is credited only after the operator confirms it.
  await page.getByLabel('Amount received (USD)').fill('249.90')
  await page.getByLabel('Transaction ID').fill(randomTransactionId())
  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click()
  await expect(page.getByText(/is not the \$250\.70 requested/).first()).toBeVisible()
  await page.getByLabel('$249.90 arrived, not the $250.70 requested').check()
  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('completed')
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText('ConfirmedTheo Treasurer')

  expect(await readFigure(member, 'Active deposit')).toBe(before + 249_90n)
})

test('a payment far from the request is requested by one operator, confirmed by another, and then in the plan', async ({
  page,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  await submitDeposit(member, '103.03')
  await enterBackOffice(page, 'treasurer', '/deposits')
  await page.getByRole('row').filter({ hasText: '$103.03' }).getByRole('link').click()
  await page.getByLabel('Amount received (USD)').fill('3000')
  await page.getByLabel('Transaction ID').fill(randomTransactionId())
  await page.getByLabel('$3,000.00 arrived, not the $103.03 requested').check()
  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click()
  await expect(page.getByText(/Another operator must approve this/).first()).toBeVisible()
  await page.getByLabel('Reason').fill('The member sent more, by mail')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('Requested. Another operator must approve it.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm deposit', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
  const request = page.url()

  await page.context().clearCookies()
  await enterBackOffice(page, 'owner', new URL(request).pathname.replace('/operator', ''))
  await expect(page.getByRole('region', { name: 'Before and after' })).toContainText('$103.03 requested')
  await expect(page.getByRole('region', { name: 'Before and after' })).toContainText('$3,000.00')
  await page.getByRole('button', { name: 'Approve $3,000.00' }).click()
  await expect(page.getByText('The request is approved')).toBeVisible()

  await member.goto('/history')
  await expect(member.getByRole('row').filter({ hasText: '$3,000.00' })).toContainText('completed')
})

test('of two operators who decide a deposit on the same version, the second reads what changed', async ({
  page,
  enterBackOffice,
  openMemberPage,
  openPage,
}) => {
  await submitDeposit(await openMemberPage('broke@sample.test'), '121.21')
  await enterBackOffice(page, 'treasurer', '/deposits')
  await page.getByRole('row').filter({ hasText: '$121.21' }).getByRole('link').click()
  await page.getByLabel('Transaction ID').fill(randomTransactionId())
  const colleague = await openPage()
  await enterBackOffice(colleague, 'owner', new URL(page.url()).pathname.replace('/operator', ''))
  await colleague.getByRole('button', { name: 'Reject', exact: true }).click()
  await colleague.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('payment_missing')

  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('completed')
  await colleague.getByRole('button', { name: 'Reject deposit' }).click()
  await expect(colleague.getByRole('alert').filter({ hasText: 'already completed' }).first()).toBeVisible()
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('completed')
})

test('a rejected and an expired deposit show the member the reason that the operator saw', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  await enterBackOffice(page, 'treasurer', '/deposits')
  for (const [amount, press, submit, reason, status] of [
    ['101.01', 'Reject', 'Reject deposit', 'payment_missing', 'rejected'],
    ['102.02', 'Expire', 'Expire deposit', 'not_paid_in_time', 'expired'],
  ] as const) {
    await submitDeposit(member, amount)
    await page.goto(`${server.url}/operator/deposits`)
    await page
      .getByRole('row')
      .filter({ hasText: `$${amount}` })
      .getByRole('link')
      .click()
    await page.getByRole('button', { name: press, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: submit }).click()
    await expect(dialog.getByText('Select a reason from the list')).toBeVisible()
    await dialog.getByLabel('Reason', { exact: true }).selectOption(reason)
    await dialog.getByLabel('Details').fill('Write to us if it did.')
    const shown = (await dialog.getByText('The member will see:').locator('..').innerText()).split('\n').at(-1) ?? ''
    await dialog.getByRole('button', { name: submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(status)

    await member.goto('/history')
    await expect(member.getByRole('row').filter({ hasText: `$${amount}` })).toContainText(status)
    expect(shown).toMatch(/Write to us if it did\.$/)
    await expect(member.getByText(shown).first()).toBeVisible()
  }
})

test('the second operator to decide sees who was first and what the deposit is now', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  await submitDeposit(await openMemberPage('broke@sample.test'), '131.31')
  await enterBackOffice(page, 'owner', '/deposits')
  await page.getByRole('row').filter({ hasText: '$131.31' }).getByRole('link').click()
  await page.getByLabel('Transaction ID').fill(randomTransactionId())
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const body = { amount_received: '131.31', transaction_id: randomTransactionId() }
  await server.treasurer.send(confirmDeposit, { params: { id }, body })

  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'already completed' })).toContainText(
    /This deposit is already completed, by Theo Treasurer on \d+ \w+/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('completed')
  await expect(page.getByRole('button', { name: 'Confirm deposit', exact: true })).toBeHidden()
})

test('many deposits are decided at once, each on its own, and the result of each is shown', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  const before = await readFigure(member, 'Account balance')
  for (const amount of ['111.01', '111.02', '111.03']) {
    await submitDeposit(member, amount)
    await member.goto('/history')
    await expect(member.getByRole('row').filter({ hasText: `$${amount}` })).toContainText('pending')
  }
  const row = (amount: string) => page.getByRole('row').filter({ hasText: amount })

  const broke = await findMember(server.treasurer, 'broke@sample.test')
  // Those that were not paid expire with one reason, except the one that another operator confirms meanwhile.
  await enterBackOffice(page, 'owner', `/deposits?member_id=${broke}`)
  for (const amount of ['$111.01', '$111.02', '$111.03']) await row(amount).getByRole('checkbox').check()
  await expect(page.getByText('3 selected')).toBeVisible()
  const { deposits } = await server.treasurer.send(listDeposits, { query: { member_id: broke, status: 'pending' } })
  const other = deposits.find(({ amount }) => amount === 111_02n)
  const body = { amount_received: '111.02', transaction_id: randomTransactionId() }
  await server.treasurer.send(confirmDeposit, { params: { id: other?.id ?? '' }, body })
  await page.getByRole('button', { name: 'Expire selected' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Stop waiting for these 3 payments?')
  await dialog.getByRole('button', { name: 'Expire deposits' }).click()
  await expect(dialog.getByText('Select a reason from the list')).toBeVisible()
  await dialog.getByLabel('Reason', { exact: true }).selectOption('not_paid_in_time')
  await dialog.getByRole('button', { name: 'Expire deposits' }).click()
  await expect(dialog).toContainText('2 deposits expired, 1 was already decided')
  await expect(dialog.getByRole('listitem')).toContainText(
    /Bo Broke, \$111\.02: This deposit is already completed, by Theo/,
  )
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(row('$111.01')).toBeHidden()
  await expect(page.getByText('chosen', { exact: false })).toBeHidden()
  await member.goto('/history')
  await expect(member.getByRole('row').filter({ hasText: '$111.03' })).toContainText('expired')

  // The confirmed deposit is in its plan, and is released to the balance.
  await page.getByRole('link', { name: 'In plan' }).click()
  await row('$111.02').getByRole('link').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Release selected' }).click()
  await dialog.getByLabel('Reason').fill('The member asked for it')
  await dialog.getByRole('button', { name: 'Release deposits' }).click()
  await expect(page.getByText('1 deposit released')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row('$111.02')).toBeHidden()
  expect(await readFigure(member, 'Account balance')).toBe(before + 111_02n)
})

test('an open overview and an open queue announce new deposits, and show them on request', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  const waiting = page.getByRole('link', { name: /^Deposits to confirm/ })
  const comeBack = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

  await enterBackOffice(page, 'treasurer')
  // The count is last: before it is the age of the oldest, which has a figure too.
  const [before = 0] = (await waiting.innerText()).match(/\d+$/) ?? []
  await submitDeposit(member, '121.01')
  await comeBack()
  await expect(waiting).toHaveText(new RegExp(`(?<!\\d)${Number(before) + 1}$`))

  await page.goto(`${server.url}/operator/deposits`)
  await expect(page.getByRole('row').filter({ hasText: '$121.01' })).toBeVisible()
  await member.goto('/history')
  await expect(member.getByRole('row').filter({ hasText: '$121.01' })).toBeVisible()
  await submitDeposit(member, '121.02')
  await comeBack()
  await expect(page.getByText('1 new', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$121.02' })).toBeHidden()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: '$121.02' })).toBeVisible()
  await expect(page.getByText('1 new', { exact: true })).toBeHidden()
})

test('support reads deposits and sees no action', async ({ page, enterBackOffice }) => {
  await enterBackOffice(page, 'support', '/deposits')
  await page.getByRole('link', { name: 'Freya Funded' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Deposit of')
  await expect(page.getByRole('button', { name: 'Confirm deposit', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toBeHidden()
})
