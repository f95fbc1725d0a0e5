import { expect, test } from '../../e2e/servers/real.ts'
import { Hand } from './hand.ts'

// A member is locked and withdrawals are paused here.
test.use({ hasOwnServer: true })

test('a member calls: found by a part of the name, the balance of a day, and locked', async ({
  page,
  enterBackOffice,
}, info) => {
  await enterBackOffice(page, 'owner')
  const finding = new Hand(page)
  await finding.press('/')
  await finding.type(page.getByRole('dialog').getByRole('combobox'), 'unde')
  await expect(page.getByRole('option', { name: /Freya Funded/ }).first()).toBeVisible()
  await finding.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Freya Funded/ })).toBeVisible()
  await finding.note(info, 'a call: find by a part')

  const looking = new Hand(page)
  await looking.click(page.getByRole('tab', { name: 'Money', exact: true }))
  await looking.type(page.getByLabel('As of the end of'), '2026-06-01')
  await expect(page.getByText('At the end of that day')).toBeVisible()
  await looking.note(info, 'a call: the balance on a day, with entries')

  await page.getByRole('tab', { name: 'Summary', exact: true }).click()
  const locking = new Hand(page)
  await locking.click(page.getByRole('button', { name: 'Lock account' }))
  await locking.type(page.getByRole('dialog').getByLabel('Reason'), 'Stolen phone')
  await locking.click(page.getByRole('dialog').getByRole('button', { name: 'Lock account' }))
  await expect(page.getByText('Locked by Olive Owner')).toBeVisible()
  await locking.note(info, 'a call: lock the account')
})

test('a gain is recorded, and approved by another', async ({ page, enterBackOffice }, info) => {
  await enterBackOffice(page, 'treasurer', '/gains')
  const recording = new Hand(page)
  await recording.click(page.getByRole('link', { name: 'Record a gain or loss' }))
  const amount = page.getByLabel('Amount (USD)')
  await expect(amount).toBeFocused()
  await recording.type(amount, '150.25')
  await recording.type(page.getByLabel('Day'), '2026-01-05')
  await recording.type(page.getByLabel('Document', { exact: true }), 'Statement of May')
  await recording.type(page.getByLabel('Description'), 'Closed it')
  await recording.attach(page)
  await recording.press('Enter')
  await expect(page.getByText('Statement of May')).toBeVisible()
  await recording.note(info, 'record a gain')

  await page.context().clearCookies()
  await enterBackOffice(page, 'owner', '/approvals')
  const approving = new Hand(page)
  await approving.click(page.locator('a[data-row]').filter({ hasText: '$150.25' }))
  await approving.click(page.getByRole('button', { name: /^Approve/ }).first())
  await expect(page.getByText('The request is approved')).toBeVisible()
  await approving.note(info, 'approve a gain')
})

test('an asset is counted', async ({ page, enterBackOffice }, info) => {
  await enterBackOffice(page, 'treasurer', '/ledger/reconciliations')
  const hand = new Hand(page)
  await hand.click(page.getByRole('link', { name: 'Record a count' }))
  await hand.choose(page.getByLabel('Asset'), 'Bank or broker')
  await hand.type(page.getByLabel('Counted (USD)'), '1200')
  await hand.type(page.getByLabel('Note'), 'Statement of May')
  await hand.attach(page)
  await hand.press('Enter')
  await expect(page.getByRole('region', { name: 'Bank or broker' })).toBeVisible()
  await hand.note(info, 'count an asset')
})

test('an incident: who has this address, and no withdrawal leaves', async ({ page, enterBackOffice }, info) => {
  await enterBackOffice(page, 'treasurer', '/withdrawals?status=')
  const finding = new Hand(page)
  await finding.press('Control+K')
  await finding.type(page.getByRole('dialog').getByRole('combobox'), 'tb1q')
  await expect(page.getByRole('option').first()).toBeVisible()
  await finding.note(info, 'an incident: who has this address')
  await page.keyboard.press('Escape')

  const pausing = new Hand(page)
  await pausing.click(page.getByRole('button', { name: 'Pause withdrawals' }))
  await pausing.click(page.getByRole('dialog').getByRole('button', { name: 'Pause for maintenance' }))
  await expect(page.getByText('Withdrawals are paused').first()).toBeVisible()
  await pausing.note(info, 'an incident: pause withdrawals')
})
