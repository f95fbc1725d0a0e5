import { approveRequest, listApprovals, withdrawRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { acceptInvitation, inviteOperator, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import {
  requestReceivingAddress,
  listReceivingAddresses,
} from '@cairn/contract/operator/deposits/receiving-addresses.ts'
import { codeOf } from '../../servers/operator-session.ts'
import { expect, readMailedLink, test } from '../../servers/real.ts'
import { attachFile } from './attach-file.ts'

const addresses = {
  bitcoin: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
}
const reason = 'The old wallet is retired'

test('a receiving address is requested by one operator, approved by another, and then shown to members', async ({
  page,
  server,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'treasurer', '/receiving-addresses')
  const bitcoin = page.getByRole('region', { name: 'Bitcoin' })
  await bitcoin.getByRole('button', { name: 'Request a change' }).click()
  await page.getByLabel('Address', { exact: true }).fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsy')
  await page.getByLabel('Reason').fill(reason)
  await attachFile(page)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
  await expect(page.getByRole('dialog').getByText('This is not a valid bitcoin address')).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill(addresses.bitcoin)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(bitcoin.getByText('Theo Treasurer requested another address')).toBeVisible()

  // The operator who requested it can only withdraw it.
  await bitcoin.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()

  await page.context().clearCookies()
  await enterBackOffice(page, 'owner', '/approvals')
  await page.getByRole('link', { name: `Members pay bitcoin to ${addresses.bitcoin}` }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The request is approved')).toBeVisible()
  await expect(page.getByText('Olive Owner', { exact: true }).last()).toBeVisible()

  const reply = await server.treasurer.send(listReceivingAddresses)
  const inForce = reply.addresses.find(({ asset, replaced_at }) => asset === 'bitcoin' && replaced_at === null)
  expect(inForce?.address).toBe(addresses.bitcoin)
  await page.goto(`${server.url}/operator/receiving-addresses`)
  await expect(bitcoin.getByText('1 earlier address')).toBeVisible()
})

test('a request that another operator decided meanwhile shows the decision', async ({
  page,
  server,
  operators,
  enterBackOffice,
}) => {
  const body = { asset: 'ethereum', address: addresses.ethereum, reason } as const
  const { approval_id: id } = await server.treasurer.send(requestReceivingAddress, { body })
  await enterBackOffice(page, 'owner', `/approvals/${id}`)
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').fill('Not before Monday')
  await (await operators('owner')).send(approveRequest, { params: { id } })
  await page.getByRole('button', { name: 'Reject request' }).click()

  await expect(page.getByRole('alert').filter({ hasText: 'You now see the current version.' })).toContainText(
    'This request is already approved',
  )
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reject' })).toBeHidden()
})

test('an operator is invited by two owners, and signs in through the link', async ({
  page,
  server,
  otherOwner,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'owner', '/operators')
  await expect(page.getByText('Olive Owner (you)')).toBeVisible()
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByLabel('Email').fill('newcomer@operators.test')
  await page.getByLabel('Role', { exact: true }).selectOption('support')
  await page.getByLabel('Reason').fill('Begins on Monday')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText('Requested. Another owner must approve it')).toBeVisible()
  const { approvals } = await otherOwner.send(listApprovals, { query: { kind: 'operator_invitation' } })
  await otherOwner.send(approveRequest, { params: { id: approvals[0]?.id ?? '' } })
  await page.reload()
  await expect(page.getByText('newcomer@operators.test', { exact: true })).toBeVisible()

  const link = await readMailedLink(server, 'operator_invitation', 'newcomer@operators.test')
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('newcomer@operators.test is invited to the back office as Support.')).toBeVisible()
  const key = await page.getByText('Key', { exact: true }).locator('..').innerText()
  const code = codeOf(key.replace(/^Key/, '').replaceAll(/\s/g, ''))
  await page.getByLabel('Your name').fill('Nora Newcomer')
  await page.getByLabel('Password').fill('password123')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Set up access' }).click()
  await expect(page.locator('form').getByText('too easy to guess')).toBeVisible()
  await page.getByLabel('Password').fill('an orrery of brass')
  await page.getByRole('button', { name: 'Set up access' }).click()
  await expect(page.getByText('Your access is set up')).toBeVisible()

  await page.reload()
  await expect(page.getByText('This link has been used or has expired')).toBeVisible()
})

test('with two owners, one suspends the other at once and requests the removal; the other objects; with a third it takes two', async ({
  page,
  server,
  operators,
  otherOwner,
  openPage,
  enterBackOffice,
}) => {
  const { send } = await operators('owner')
  await enterBackOffice(page, 'owner', '/operators')
  const otis = page.getByRole('row', { name: /^Otis Owner/ })
  await otis.getByText('Manage').click()
  await otis.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('It happens after 72 hours, unless they object.')).toBeVisible()
  await page.getByLabel('Reason').fill('Left the server')
  await page.getByRole('button', { name: 'Ask for removal' }).click()
  await expect(page.getByText('Olive Owner asked to remove Otis Owner.')).toBeVisible()
  await expect(otis.getByRole('button', { name: 'Remove', exact: true })).toBeHidden()

  const other = await openPage()
  await other.context().addCookies([{ ...otherOwner.cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await other.goto(`${server.url}/operator/operators`)
  await other.getByRole('button', { name: 'Object' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Object' }).click()
  await expect(other.getByText('The removal is stopped')).toBeVisible()

  // A third owner, whom both agree on.
  const body = { email: 'uma@operators.test', role: 'owner', reason: 'Shares the work' } as const
  const { approval_id } = await send(inviteOperator, { body })
  await otherOwner.send(approveRequest, { params: { id: approval_id ?? '' } })
  const token = (await readMailedLink(server, 'operator_invitation', body.email)).split('#')[1] ?? ''
  const { secret } = await send(viewInvitation, { body: { token } })
  await send(acceptInvitation, {
    body: { token, name: 'Uma Owner', password: 'an orrery of brass', code: codeOf(secret) },
  })
  await page.reload()
  await otis.getByText('Manage').click()
  await otis.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Another owner must approve it, and not the one being removed.')).toBeVisible()
  await page.getByLabel('Reason').fill('Left the server')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(otis.getByRole('button', { name: 'Remove' })).toBeHidden()
  await otis.getByRole('link', { name: 'View request' }).click()
  await expect(page.getByText('Otis Owner, an owner, is removed')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Removal of an owner' })).toBeVisible()
  const { approvals } = await send(listApprovals, { query: { kind: 'operator_removal', status: 'pending' } })
  await send(withdrawRequest, { params: { id: approvals[0]?.id ?? '' } })

  const uma = page.getByRole('row', { name: /^Uma Owner/ })
  await page.goto(`${server.url}/operator/operators`)
  await uma.getByText('Manage').click()
  await uma.getByRole('button', { name: 'Suspend' }).click()
  await page.getByLabel('Reason').fill('The laptop was stolen')
  await page.getByRole('button', { name: 'Suspend operator' }).click()
  await expect(uma.getByText('by Olive Owner')).toBeVisible()
})
