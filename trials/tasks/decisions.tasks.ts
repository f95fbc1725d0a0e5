import { approveWithdrawal, listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { withdrawalRejections } from '@cairn/contract/operator/shared/reasons.ts'
import { randomTransactionId, submitDeposit, submitWithdrawal } from '../../e2e/journeys/member-actions.ts'
import { expect, test } from '../../e2e/servers/real.ts'
import { Hand } from './hand.ts'

const ten = Array.from({ length: 10 }, (_, index) => index)

test('10 deposits that match are confirmed', async ({ page, enterBackOffice, openMemberPage }, info) => {
  const member = await openMemberPage('broke@sample.test')
  for (const index of ten) {
    await submitDeposit(member, `10${index}.10`)
    // A reload of the payment page shows the same deposit.
    await member.goto('/history')
    await expect(member.getByRole('row').filter({ hasText: `$10${index}.10` })).toBeVisible()
  }
  await enterBackOffice(page, 'treasurer', '/deposits?order=newest')
  const hand = new Hand(page)
  await hand.click(page.locator('a[data-row]').first())
  for (const _ of ten) {
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await hand.paste(page.getByLabel('Transaction ID'), randomTransactionId())
    await hand.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  }
  await hand.note(info, '10 deposits that match')
})

test('a deposit of 2 % too little is confirmed', async ({ page, enterBackOffice, openMemberPage }, info) => {
  await submitDeposit(await openMemberPage('broke@sample.test'), '250.00')
  await enterBackOffice(page, 'treasurer', '/deposits?order=newest')
  const hand = new Hand(page)
  await hand.click(page.getByRole('row').filter({ hasText: '$250.00' }).getByRole('link').first())
  await hand.type(page.getByLabel('Amount received (USD)'), '245')
  await hand.tick(page.getByLabel('$245.00 arrived, not the $250.00 requested'))
  await hand.paste(page.getByLabel('Transaction ID'), randomTransactionId())
  await hand.press('Enter')
  // Enter confirms, and opens the next deposit.
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('$250.00')
  await hand.note(info, 'a deposit of 2 % too little')
})

test('10 withdrawals are approved, claimed together and sent', async ({
  page,
  server,
  operators,
  enterBackOffice,
  openMemberPage,
}, info) => {
  // A member has five pending ones at a time, so the pending ones of the sample world are decided first.
  const owner = await operators('owner')
  const approveAll = async () => {
    const { withdrawals } = await owner.send(listWithdrawals, { query: { status: 'to_approve' } })
    for (const { id } of withdrawals)
      for (const { send } of [owner, server.treasurer])
        await send(approveWithdrawal, { params: { id } }).catch(() => {})
  }
  await approveAll()
  for (const half of [0, 5]) {
    const member = await openMemberPage(half ? 'other@sample.test' : 'funded@sample.test')
    for (const index of ten.slice(half, half + 5)) await submitWithdrawal(member, `2${index}.20`)
  }
  await enterBackOffice(page, 'treasurer', '/withdrawals?order=newest')
  const approving = new Hand(page)
  await approving.click(page.locator('a[data-row]').first())
  for (const _ of ten) {
    const address = page.url()
    await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible()
    // A key that comes within 0.3 s of a new record was meant for the one before, and is ignored.
    await page.waitForTimeout(400)
    await approving.press('a')
    // After the last one there is no next.
    const isDone = async () =>
      page.url() !== address || (await page.getByRole('heading', { level: 1, name: /processing/ }).isVisible())
    await expect.poll(isDone).toBe(true)
  }
  await approving.note(info, '10 approvals')

  // Those that take a second person are approved by one.
  await approveAll()
  await page.goto(`${server.url}/operator/withdrawals?status=processing`)
  await expect(page.locator('a[data-row]').nth(9)).toBeVisible()
  const sending = new Hand(page)
  const box = (index: number) =>
    page
      .getByRole('row')
      .filter({ hasText: `$2${index}.20` })
      .getByRole('checkbox')
  await sending.click(box(0))
  await sending.click(box(9), { modifiers: ['Shift'] })
  await expect(page.getByText('10 selected')).toBeVisible()
  await sending.click(page.getByRole('button', { name: 'Claim selected' }))
  await sending.click(page.getByRole('dialog').getByRole('button', { name: 'Claim withdrawals' }))
  await sending.click(page.getByRole('link', { name: 'Payout sheet' }))
  const field = page.getByLabel('Paste transaction IDs')
  // The sample world has one that this operator claimed before.
  await expect(page.getByLabel(/^Transaction ID of/)).toHaveCount(11)
  await sending.paste(field, [...ten, 10].map(randomTransactionId).join('\n'))
  await sending.click(page.getByRole('button', { name: 'Mark 11 as sent' }))
  await expect(page.getByText('11 withdrawals completed')).toBeVisible()
  await sending.note(info, 'claim and send 10')
})

test('a withdrawal is marked as uncertain', async ({ page, server, enterBackOffice, openMemberPage }, info) => {
  await submitWithdrawal(await openMemberPage('other@sample.test'), '31.30')
  const query = { status: 'to_approve', amount: '31.30' } as const
  const { withdrawals } = await server.treasurer.send(listWithdrawals, { query })
  const id = withdrawals[0]?.id ?? ''
  await server.treasurer.send(approveWithdrawal, { params: { id } })
  await enterBackOffice(page, 'owner', `/withdrawals/${id}`)
  const hand = new Hand(page)
  await hand.click(page.getByRole('button', { name: 'I am sending this' }))
  await hand.click(page.getByRole('button', { name: 'Mark as uncertain' }))
  await hand.type(page.getByLabel('What you know'), 'The node fell silent')
  await hand.press('Enter')
  await hand.click(page.getByRole('button', { name: 'It was not sent' }))
  const dialog = page.getByRole('dialog')
  await hand.choose(dialog.getByLabel('Reason', { exact: true }), withdrawalRejections.payment_failed)
  await hand.type(dialog.getByLabel('How do you know?'), 'It is not on the chain')
  await hand.press('Enter')
  await expect(page.getByText('An outcome was submitted.')).toBeVisible()
  await hand.note(info, 'an uncertain withdrawal')
})

test('a document is approved', async ({ page, enterBackOffice }, info) => {
  await enterBackOffice(page, 'reviewer', '/kyc')
  const hand = new Hand(page)
  await hand.click(page.getByRole('link', { name: 'Wanda Waiting' }))
  await expect(page.getByRole('button', { name: 'Open document' })).toBeVisible()
  // A key that comes within 0.3 s of a new record was meant for the one before, and is ignored.
  await page.waitForTimeout(400)
  await hand.press('a')
  await expect(page.getByLabel('Name on the document')).toBeFocused()
  await hand.type(page.getByLabel('Name on the document'), 'Wanda Waiting')
  await hand.type(page.getByLabel('Document number'), 'IE 12345')
  await hand.type(page.getByLabel('Date of birth'), '1990-02-03')
  await hand.tick(page.getByLabel('The document has no expiry date'))
  for (const check of [/four corners/, /original/]) await hand.tick(page.getByRole('checkbox', { name: check }))
  await hand.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('approved')
  await hand.note(info, 'a document that is right')
})
