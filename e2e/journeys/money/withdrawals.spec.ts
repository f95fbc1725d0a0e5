import type { Page } from '@playwright/test'
import { approveWithdrawal, listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { submitWithdrawal, randomTransactionId } from '../member-actions.ts'
import { expect, test } from '../../servers/real.ts'

const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

test('a large withdrawal takes two people, is sent, and its member sees it', async ({
  page,
  enterBackOffice,
  openPage,
  openMemberPage,
}) => {
  const member = await openMemberPage('funded@sample.test')
  await submitWithdrawal(member, '10500.25')

  await enterBackOffice(page, 'treasurer', '/withdrawals')
  await page.getByRole('row').filter({ hasText: '$10,500.25' }).getByRole('link', { name: 'Freya Funded' }).click()
  await expect(page.getByText('This takes two approvals: the amount is large.')).toBeVisible()
  await expect(page.getByText('Address saved')).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('You approved it. Another operator must approve it too.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('pending')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()

  const second = await openPage()
  await enterBackOffice(second, 'owner', `/withdrawals/${idOf(page.url())}`)
  await expect(second.getByText('Theo Treasurer approved it.')).toBeVisible()
  await second.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(second.getByRole('heading', { level: 1 })).toContainText('processing')
  await expect(second.getByRole('button', { name: 'Copy address' })).toBeHidden()
  await second.getByRole('button', { name: 'I am sending this' }).click()
  await expect(second.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await second.getByLabel('Transaction ID').fill(randomTransactionId())
  await second.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(second.getByRole('heading', { level: 1 })).toContainText('completed')

  await member.goto('/history')
  await member.getByRole('tab', { name: 'Withdrawal History' }).click()
  await expect(member.getByRole('row').filter({ hasText: '$10,500.25' })).toContainText('completed')
})

test('an uncertain withdrawal stays held until two people decide its outcome; its member sees processing meanwhile', async ({
  page,
  enterBackOffice,
  openPage,
  openMemberPage,
}) => {
  const member = await openMemberPage('other@sample.test')
  await submitWithdrawal(member, '77.70')

  await enterBackOffice(page, 'treasurer', '/withdrawals')
  await page.getByRole('row').filter({ hasText: '$77.70' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'I am sending this' }).click()
  await page.getByRole('button', { name: 'Mark as uncertain' }).click()
  await page.getByLabel('What you know').fill('The node fell silent while it sent')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as uncertain' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('uncertain')
  await member.goto('/history')
  await member.getByRole('tab', { name: 'Withdrawal History' }).click()
  await expect(member.getByRole('row').filter({ hasText: '$77.70' })).toContainText('processing')

  await page.getByRole('button', { name: 'It was not sent' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason', { exact: true }).selectOption('payment_failed')
  await dialog.getByLabel('How do you know?').fill('No such transaction on the chain')
  await dialog.getByRole('button', { name: 'Confirm as not sent' }).click()
  await expect(page.getByText('An outcome was submitted.')).toBeVisible()

  // The operator who submitted it may not approve it; another does, on the page of the request.
  await page.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByText(/uncertain withdrawal of .* was not sent/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve $77.70' })).toBeHidden()
  const second = await openPage()
  await enterBackOffice(second, 'owner', new URL(page.url()).pathname.replace('/operator', ''))
  await second.getByRole('button', { name: 'Approve $77.70' }).click()
  await expect(second.getByRole('main').getByText('Approved', { exact: true }).first()).toBeVisible()
  await expect(second.getByRole('button', { name: 'Approve $77.70' })).toBeHidden()
  await page.goBack()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rejected')
  await member.reload()
  await expect(member.getByText('The payment failed. You can request it again.').first()).toBeVisible()
})

test('the second operator to decide sees who was first; a rejection returns the money with its reason', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('other@sample.test')
  await submitWithdrawal(member, '55.50')
  await enterBackOffice(page, 'owner', '/withdrawals')
  await page.getByRole('row').filter({ hasText: '$55.50' }).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  // The other decides between the press and its arrival. A page that renewed itself in between would not offer the button any more.
  await page.route('**/approve', async (route) => {
    await server.treasurer.send(approveWithdrawal, { params: { id: idOf(page.url()) } })
    await route.continue()
  })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer pending' })).toContainText(
    /no longer pending: it is processing, by Theo Treasurer on \d+ \w+/,
  )
  await expect(page.getByRole('button', { name: 'I am sending this' })).toBeVisible()

  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('other')
  await page.getByRole('dialog').getByLabel('Details').fill('You wrote that you typed it wrong.')
  await page.getByRole('button', { name: 'Reject withdrawal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rejected')
  await member.goto('/history')
  await member.getByRole('tab', { name: 'Withdrawal History' }).click()
  await expect(member.getByText('You wrote that you typed it wrong.').first()).toBeVisible()
})

test('two operators want to send one withdrawal: one claims it, the other is refused and takes it over with a reason', async ({
  page,
  enterBackOffice,
  openPage,
  openMemberPage,
}) => {
  const member = await openMemberPage('other@sample.test')
  await submitWithdrawal(member, '44.40')
  await enterBackOffice(page, 'treasurer', '/withdrawals')
  await page.getByRole('row').filter({ hasText: '$44.40' }).getByRole('link').click()
  const other = await openPage()
  await enterBackOffice(other, 'owner', `/withdrawals/${idOf(page.url())}`)
  await expect(other.getByText('Theo Treasurer is looking at this')).toBeVisible()

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('button', { name: 'I am sending this' })).toBeVisible()
  await returnTo(other)
  await expect(other.getByRole('alert').filter({ hasText: 'Approved, by Theo Treasurer' })).toBeVisible()

  await page.getByRole('button', { name: 'I am sending this' }).click()
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await other.getByRole('button', { name: 'I am sending this' }).click()
  await expect(
    other.getByRole('alert').filter({ hasText: 'Theo Treasurer is sending this withdrawal, since' }),
  ).toBeVisible()
  await expect(other.getByRole('button', { name: 'Copy address' })).toBeHidden()

  await page.getByLabel('Transaction ID').fill(randomTransactionId())
  await other.getByRole('button', { name: 'Take over' }).click()
  await other.getByLabel('Why you take it over').fill('Theo has left for the day')
  await other.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await expect(other.getByText('You took this over from Theo Treasurer')).toBeVisible()

  // What the first had typed stays, is refused, and is kept.
  await returnTo(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Taken over, by Olive Owner' })).toBeVisible()
  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByRole('heading', { name: 'A transaction to check' })).toBeVisible()
  await expect(page.getByText('Theo has left for the day').first()).toBeVisible()

  await other.getByLabel('Transaction ID').fill(randomTransactionId())
  await other.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toContainText('completed')
  await other.goto('/operator')
  await other.getByRole('link', { name: /Transactions to check/ }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Withdrawals')
  await expect(other.getByRole('row').filter({ hasText: '$44.40' })).toContainText('Transaction to check')
  await other.getByRole('row').filter({ hasText: '$44.40' }).getByRole('link').click()
  await other.getByRole('button', { name: 'Resolve' }).click()
  await other.getByLabel('What became of it').fill('It was never broadcast')
  await other.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await expect(other.getByText(/Resolved: Olive Owner/)).toBeVisible()
})

/** A page that is open reads its record every 15 seconds, and at once when an operator comes back to its window. */
async function returnTo(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('focus')))
}

test('approved withdrawals are claimed together, and their pasted transactions mark all of them as sent', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('other@sample.test')
  const amounts = ['21.01', '21.02', '21.03']
  for (const amount of amounts) {
    await submitWithdrawal(member, amount)
    const { withdrawals } = await server.treasurer.send(listWithdrawals, { query: { status: 'to_approve', amount } })
    await server.treasurer.send(approveWithdrawal, { params: { id: withdrawals[0]?.id ?? '' } })
  }
  await enterBackOffice(page, 'owner', '/withdrawals?status=processing')
  for (const amount of amounts) {
    await page
      .getByRole('row')
      .filter({ hasText: `$${amount}` })
      .getByRole('checkbox')
      .check()
  }
  await page.getByRole('button', { name: 'Claim selected' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Claim withdrawals' }).click()
  await expect(page.getByText('3 withdrawals claimed')).toBeVisible()
  await page.getByRole('link', { name: 'Payout sheet' }).click()
  await expect(page.getByLabel('Transaction ID of 3')).toBeVisible()

  const lines = await page.getByLabel(/^Transaction ID of/).count()
  const ids = Array.from({ length: lines }, randomTransactionId)
  await page.getByLabel('Paste transaction IDs').fill(ids.join('\n'))
  await page.getByRole('button', { name: `Mark ${lines} as sent` }).click()
  await expect(page.getByText(`${lines} withdrawals completed`)).toBeVisible()
  await member.goto('/history')
  await member.getByRole('tab', { name: 'Withdrawal History' }).click()
  for (const amount of amounts)
    await expect(member.getByRole('row').filter({ hasText: `$${amount}` })).toContainText('completed')
})
