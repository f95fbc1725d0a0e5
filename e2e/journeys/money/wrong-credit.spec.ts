import { confirmDeposit, listDeposits } from '@cairn/contract/operator/deposits/deposits.ts'
import { randomTransactionId, readFigure, submitDeposit } from '../member-actions.ts'
import { expect, test } from '../../servers/real.ts'

test('a deposit of the wrong member is taken back by two operators, and the member reads why', async ({
  page,
  server,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  const before = await readFigure(member, 'Active deposit')
  await submitDeposit(member, '141.41')
  const { deposits } = await server.treasurer.send(listDeposits, { query: { status: 'pending', amount: '141.41' } })
  const [{ id } = { id: '' }] = deposits
  const body = { amount_received: '141.41', transaction_id: randomTransactionId() }
  await server.treasurer.send(confirmDeposit, { params: { id }, body })
  expect(await readFigure(member, 'Active deposit')).toBe(before + 141_41n)

  await enterBackOffice(page, 'treasurer', `/deposits/${id}`)
  await page.getByRole('button', { name: 'Take the credit back' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('$141.41')).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was the payment of another member')
  await dialog.getByRole('button', { name: 'Request to take it back' }).click()
  await page.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
  const request = new URL(page.url()).pathname.replace('/operator', '')

  await page.context().clearCookies()
  await enterBackOffice(page, 'owner', request)
  const changes = page.getByRole('region', { name: 'Before and after' })
  await expect(changes).toContainText('$141.41')
  await page.getByRole('button', { name: 'Approve $141.41' }).click()
  await expect(page.getByText('The request is approved')).toBeVisible()
  await page.goto(`${server.url}/operator/deposits/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deposit of $141.41 reversed')
  await expect(page.getByRole('button', { name: 'Release' })).toBeHidden()

  expect(await readFigure(member, 'Active deposit')).toBe(before)
  await member.goto(`/record/${id}`)
  await expect(member.getByText('was credited wrongly and taken back')).toBeVisible()
  await expect(member.getByText('It was the payment of another member')).toBeVisible()
})
