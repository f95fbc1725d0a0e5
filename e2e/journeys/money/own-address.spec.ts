import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { requestRate } from '@cairn/contract/operator/deposits/rates.ts'
import { submitDeposit } from '../member-actions.ts'
import { attachFile } from './attach-file.ts'
import { expect, test } from '../../servers/real.ts'

// Every later bitcoin deposit has an address of the account.
test.use({ hasOwnServer: true })

// The account of the documents of BIP-84, and its first two addresses.
const accountKey =
  '[73c5da0a/84h/0h/0h]xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'
const addresses = ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'] as const
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

test('two owners set an account key, and a member pays a deposit to an address of its own at a fixed rate', async ({
  page,
  server,
  operators,
  otherOwner,
  openPage,
  openMemberPage,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'owner', '/receiving-addresses')
  const bitcoin = page.getByRole('region', { name: 'Bitcoin' })
  await bitcoin.getByRole('button', { name: 'Use an account key' }).click()
  await page.getByLabel('Account key').fill(accountKey)
  await page.getByLabel('Reason').fill('Each deposit gets an address of its own')
  await attachFile(page)
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(bitcoin.getByText('Compare these with the first three')).toBeVisible()

  const other = await openPage()
  await other.context().addCookies([{ ...otherOwner.cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await other.goto(`${server.url}/operator/approvals`)
  await other.getByRole('link', { name: /Each bitcoin deposit gets an address of its own/ }).click()
  const first = other.getByRole('region', { name: 'The first addresses of the account' }).getByRole('listitem').first()
  await expect(first).toBeVisible()
  expect(withoutSpaces(await first.innerText())).toContain(addresses[0])
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('The request is approved')).toBeVisible()

  const body = { asset: 'bitcoin', rate: '50000', hours: 1, reason: 'The sources of rates are not set' } as const
  const { approval_id: id } = await server.treasurer.send(requestRate, { body })
  await (await operators('owner')).send(approveRequest, { params: { id } })

  const member = await openMemberPage('broke@sample.test')
  await submitDeposit(member, '250')
  await expect(member.getByText('0.005 BTC', { exact: true })).toBeVisible()
  await expect(member.getByRole('timer')).toHaveText(/1[45]/)
  expect(withoutSpaces(await member.getByRole('main').innerText())).toContain(addresses[1])

  await page.reload()
  await expect(bitcoin.getByText('Addresses were given up to index 1')).toBeVisible()
})
