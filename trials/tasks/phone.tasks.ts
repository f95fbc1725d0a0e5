import { randomTransactionId, submitWithdrawal } from '../../e2e/journeys/member-actions.ts'
import { expect, test } from '../../e2e/servers/real.ts'
import { Hand } from './hand.ts'

// On the server of the decisions, and after them: a member is locked and withdrawals are paused here.
test.use({ viewport: { width: 390, height: 844 } })

test('at night, on a phone: a withdrawal is approved and sent, a member is locked, and withdrawals are paused', async ({
  page,
  enterBackOffice,
  openMemberPage,
}, info) => {
  await submitWithdrawal(await openMemberPage('funded@sample.test'), '41.40')
  await enterBackOffice(page, 'treasurer', '/withdrawals?order=newest')
  const approving = new Hand(page)
  await approving.click(page.locator('a[data-row]').first())
  await approving.click(page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('processing')
  await approving.note(info, 'a night on the phone: approve')

  const sending = new Hand(page)
  await sending.click(page.getByRole('button', { name: 'I am sending this' }))
  await sending.paste(page.getByLabel('Transaction ID'), randomTransactionId())
  await sending.click(page.getByRole('button', { name: 'Mark as sent' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('completed')
  await sending.note(info, 'a night on the phone: send')

  const locking = new Hand(page)
  await locking.click(page.getByRole('button', { name: 'Search', exact: true }))
  await locking.type(page.getByRole('dialog').getByRole('combobox'), 'unde')
  await locking.click(page.getByRole('option', { name: /Freya Funded/ }).first())
  await locking.click(page.getByRole('button', { name: 'Lock account' }))
  await locking.type(page.getByRole('dialog').getByLabel('Reason'), 'Stolen phone')
  await locking.click(page.getByRole('dialog').getByRole('button', { name: 'Lock account' }))
  await expect(page.getByText('Locked by Theo Treasurer')).toBeVisible()
  await locking.note(info, 'a night on the phone: lock')

  await enterBackOffice(page, 'treasurer', '/withdrawals')
  const pausing = new Hand(page)
  await pausing.click(page.getByRole('button', { name: 'Pause withdrawals' }))
  await pausing.click(page.getByRole('dialog').getByRole('button', { name: 'Pause for maintenance' }))
  await expect(page.getByText('Withdrawals are paused').first()).toBeVisible()
  await pausing.note(info, 'a night on the phone: pause')
})
