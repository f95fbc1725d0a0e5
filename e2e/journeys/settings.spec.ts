import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { changeSettings, viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { expect, readMailedLink, test } from '../servers/real.ts'

test('a plan is drafted, changed, opened and closed, and a member sees it while it is open', async ({
  page,
  server,
  enterBackOffice,
  signIn,
}) => {
  await enterBackOffice(page, 'owner', '/plans')
  await page.getByRole('button', { name: 'Draft a plan' }).click()
  await page.getByLabel('Name').fill('Basalt')
  await page.getByLabel('Minimum (USD)').fill('500')
  await page.getByLabel('Maximum (USD)').fill('100')
  await page.getByLabel('Term in days').fill('45')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Maximum must be at least the minimum')).not.toHaveCount(0)
  await page.getByLabel('Maximum (USD)').fill('5000')
  await page.getByRole('button', { name: 'Save draft' }).click()

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Basalt/ }) })
  await expect(card.getByText('45 days')).toBeVisible()
  await card.getByRole('button', { name: 'Open' }).click()
  await page.getByRole('button', { name: 'Open plan' }).click()
  await expect(card.getByText('Open', { exact: true })).toBeVisible()

  const member = await page.context().newPage()
  await signIn(member, 'funded@sample.test')
  await member.goto(`${server.url}/deposit`)
  await expect(member.getByText('Basalt').first()).toBeVisible()

  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Name')).toHaveCount(0)
  await page.getByLabel('Note').fill('Back after 45 days.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(card.getByText('Back after 45 days.')).toBeVisible()
  await card.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Close plan' }).click()
  await expect(card.getByText('Closed', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})

test('an owner changes settings, and a form that is out of date is refused', async ({
  page,
  operators,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'owner', '/settings')
  await page.getByLabel('Referral bonus (%)').fill('2.5')
  await page.getByLabel('Two people above (USD)').fill('2500')
  await page.getByLabel('Withdrawal lock after an address change (hours)').fill('12')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Invalid value').first()).toBeVisible()
  await page.getByLabel('Withdrawal lock after an address change (hours)').fill('48')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings are saved')).toBeVisible()

  const owner = await operators('owner')
  const { settings } = await owner.send(viewSettings)
  expect(settings).toMatchObject({
    referral_bonus_basis_points: 250,
    two_approvals_above: 2_500_00n,
    address_lock_hours: 48,
  })
  await owner.send(changeSettings, { body: { reset_lock_hours: 36 } })
  await page.getByLabel('Referral bonus (%)').fill('2')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'This changed while you were viewing it' })).toContainText(
    'You now see the current version.',
  )
  await expect(page.getByLabel('Withdrawal lock after a password reset (hours)')).toHaveValue('36')
  await expect(page.getByLabel('Referral bonus (%)')).toHaveValue('2.5')
})

test('a loosened setting is requested by one owner, approved by another, and all owners get a mail', async ({
  page,
  server,
  operators,
  otherOwner,
  openPage,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'owner', '/settings')
  await page.getByLabel('Identity documents are kept for (months)').fill('48')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText(/it loosens “Identity documents are kept for”/).first()).toBeVisible()
  await page.getByLabel('Reason').fill('The law asks for less')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Requested. Another owner must approve it')).toBeVisible()
  await expect(page.getByLabel('Identity documents are kept for (months)')).toHaveValue('60')
  const link = page.getByRole('link', { name: 'Identity documents are kept for' })
  const request = await link.getAttribute('href')
  await link.click()
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible()

  const other = await openPage()
  await other.context().addCookies([{ ...otherOwner.cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await other.goto(`${server.url}${request}`)
  await expect(other.getByRole('region', { name: 'Before and after' })).toContainText('60 months')
  await expect(other.getByRole('region', { name: 'Before and after' })).toContainText('48 months')
  await expect(other.getByText('This installation has a single owner')).toBeHidden()
  await other.getByRole('button', { name: 'Approve' }).click()
  await expect(other.getByText('The request is approved')).toBeVisible()

  const owner = await operators('owner')
  expect((await owner.send(viewSettings)).settings.document_kept_months).toBe(48)
  for (const address of ['owner@sample.test', 'second-owner@sample.test']) {
    expect(await readMailedLink(server, 'operator_notice', address)).toContain('/operator/approvals/')
  }
  // Tightened again, by one.
  await owner.send(changeSettings, { body: { document_kept_months: 60 } })
})

test('a limit of withdrawals that an owner sets is shown to the member', async ({
  page,
  operators,
  otherOwner,
  enterBackOffice,
  openMemberPage,
}) => {
  await enterBackOffice(page, 'owner', '/settings')
  await page.getByLabel('Minimum withdrawal (USD)').fill('15')
  await page.getByLabel('24-hour limit (USD)').fill('14')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('must be at least the minimum withdrawal').first()).toBeVisible()
  await page.getByLabel('24-hour limit (USD)').fill('600')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('The settings are saved')).toBeVisible()

  const member = await openMemberPage('other@sample.test')
  await member.goto('/withdraw')
  await member.getByLabel('Amount (USD)').fill('14.99')
  await member.getByLabel('Method').selectOption('bitcoin')
  await member.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(member.getByText('Minimum $15.00').first()).toBeVisible()
  await member.getByLabel('Amount (USD)').fill('600.01')
  await member.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(
    member.getByText(/You can withdraw up to \$600\.00 within 24 hours\. You have \$\d+\.\d\d left/).first(),
  ).toBeVisible()
  await member.context().close()

  const body = { withdrawal_min_amount: '10', withdrawal_daily_limit: null, reason: 'The end of the test' }
  const { approval_ids } = await (await operators('owner')).send(changeSettings, { body })
  for (const id of approval_ids) await otherOwner.send(approveRequest, { params: { id } })
})

test('support reads plans and settings and can change neither', async ({ page, enterBackOffice }) => {
  await enterBackOffice(page, 'support', '/settings')
  await expect(page.getByText('Only owners can change these.')).toBeVisible()
  await expect(page.getByLabel('Referral bonus (%)')).toBeDisabled()
  await enterBackOffice(page, 'support', '/plans')
  await expect(page.getByRole('heading', { name: /^Standard/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Draft a plan' })).toHaveCount(0)
})

test('a treasurer pauses withdrawals on a phone, members read why, and owners resume them', async ({
  page,
  operators,
  otherOwner,
  enterBackOffice,
  openMemberPage,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterBackOffice(page, 'treasurer', '/withdrawals')
  await page.getByRole('button', { name: 'Pause withdrawals' }).click()
  await page.getByRole('button', { name: 'Pause for a security check' }).click()
  await expect(page.getByText('Withdrawals are paused').first()).toBeVisible()

  const member = await openMemberPage('other@sample.test')
  await member.goto('/withdraw')
  await expect(
    member.getByText('Withdrawals are paused during a security check. Your money stays in your balance.'),
  ).toBeVisible()
  await member.context().close()

  const body = { bitcoin_pause: null, ethereum_pause: null, usdt_pause: null, reason: 'The check found nothing' }
  const { approval_ids } = await (await operators('owner')).send(changeSettings, { body })
  expect(approval_ids).toHaveLength(3)
  for (const id of approval_ids) await otherOwner.send(approveRequest, { params: { id } })
})
