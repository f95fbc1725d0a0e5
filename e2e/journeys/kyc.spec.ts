import { approveKyc } from '@cairn/contract/operator/kyc.ts'
import { expect, test } from '../servers/real.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('a document is opened, zoomed and turned by keys, rejected with a reason, and its member sees both', async ({
  page,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  await member.goto('/kyc')
  await member.getByLabel('Country').selectOption('Norway')
  await member
    .getByLabel('Photo of your document')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
  await member.getByRole('button', { name: 'Complete KYC process' }).click()
  await expect(member.getByText(/pending/).first()).toBeVisible()

  await enterBackOffice(page, 'reviewer', '/kyc')
  await page.getByRole('link', { name: 'Bo Broke' }).click()
  await expect(page.getByText('Not opened yet.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'The member’s document' })).toBeHidden()
  await page.getByRole('button', { name: 'Open document' }).click()
  const document = page.getByRole('img', { name: 'The member’s document' })
  await expect(document).toBeVisible()
  await expect(page.getByRole('region', { name: 'Opened by' })).toContainText('Rita Reviewer')

  const viewer = page.getByRole('region', { name: /Document\. Arrow/ })
  const zoom = page.getByRole('status').filter({ hasText: '%' })
  await viewer.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(zoom).toHaveText('225%')
  await page.keyboard.press('r')
  await expect(document).toHaveCSS('rotate', '90deg')
  await page.keyboard.press('0')
  await expect(zoom).toHaveText('100%')

  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('cut_off')
  await page.getByRole('button', { name: 'Reject document' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rejected')

  await member.reload()
  await expect(member.getByText(/Send a photo that shows all four corners\./)).toBeVisible()
  await member.getByText('Who has opened your document').click()
  await expect(member.getByText(/Rita Reviewer/).first()).toBeVisible()
})

test('the second reviewer to decide sees who was first, and support opens no document', async ({
  page,
  server,
  enterBackOffice,
}) => {
  await enterBackOffice(page, 'support', '/kyc')
  await page.getByRole('link', { name: 'Wanda Waiting' }).click()
  await expect(page.getByText('Your role cannot open documents.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeHidden()

  const path = new URL(page.url()).pathname.replace('/operator', '')
  await enterBackOffice(page, 'owner', path)
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await server.reviewer.send(approveKyc, { params: { id: path.split('/').at(-1) ?? '' } })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'already approved' })).toContainText(
    /already approved, by Rita Reviewer on .+ UTC/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('approved')
})
