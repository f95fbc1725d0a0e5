import { openKycDocument, rejectKyc } from '@cairn/contract/operator/members/kyc.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../servers/real.ts'

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function submitDocument(member: Page) {
  await member.goto('/kyc')
  await member.getByLabel('Country').selectOption('Norway')
  await member.getByLabel('ID type').selectOption('identity_card')
  await member
    .getByLabel('Photo of your document')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture })
  await member.getByRole('button', { name: 'Complete KYC process' }).click()
  await expect(member.getByText(/pending/).first()).toBeVisible()
}

test('a reviewer opens a document and its back, looks closely and requests another picture, and its member reads why', async ({
  page,
  enterBackOffice,
  openMemberPage,
}) => {
  const member = await openMemberPage('broke@sample.test')
  await submitDocument(member)
  await member.getByRole('button', { name: 'Add the back' }).click()
  await member
    .getByLabel('Photo of the back')
    .setInputFiles({ name: 'back.png', mimeType: 'image/png', buffer: picture })
  await member.getByRole('button', { name: 'Send' }).click()
  await expect(member.getByText(/^Back of the document, sent/)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await enterBackOffice(page, 'reviewer', '/kyc')
  await page.getByRole('link', { name: 'Bo Broke' }).click()
  await expect(page.getByText('Not opened yet.')).toBeVisible()
  await expect(page.getByText('Open the document first.')).toBeVisible()
  for (const name of ['Approve', 'Ask for another picture', 'Reject']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled()
  }
  await page.getByRole('button', { name: 'Open document' }).click()
  const document = page.getByRole('img', { name: 'The member’s document' })
  await expect(document).toBeVisible()
  await expect(page.getByRole('region', { name: 'Opened by' })).toContainText('Rita Reviewer')

  await page.getByRole('tab', { name: 'Back', exact: true }).click()
  await expect(document).toBeVisible()
  await page.getByRole('tab', { name: 'Front' }).click()

  const viewer = page.getByRole('region', { name: /^Document\. Drag/ })
  const frame = (await viewer.boundingBox())!
  // Above the fold, with the decision next to it.
  expect(frame.y + frame.height).toBeLessThanOrEqual(800)
  const decision = (await page.getByLabel('Name on the document').boundingBox())!
  expect(decision.y).toBeLessThan(800)
  expect(decision.x).toBeGreaterThan(frame.x + frame.width)

  const zoom = page.getByRole('status').filter({ hasText: '%' })
  const place = () => document.evaluate((image) => getComputedStyle(image).translate)
  await expect(zoom).toHaveText('100%')
  await viewer.focus()
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await expect(zoom).toHaveText('225%')
  await page.mouse.move(frame.x + 100, frame.y + 100)
  await page.mouse.down()
  await page.mouse.move(frame.x + 140, frame.y + 120)
  await page.mouse.up()
  expect(await place()).toBe('40px 20px')
  // What is at the centre stays there, so a turn to the right brings (40, 20) to (-20, 40), by the scale of a square.
  await page.keyboard.press('r')
  await expect(document).toHaveCSS('rotate', '90deg')
  expect(await place()).toBe('-20px 40px')
  await page.mouse.wheel(0, -200)
  await expect(zoom).not.toHaveText('225%')
  await page.keyboard.press('0')
  await expect(zoom).toHaveText('100%')

  await page.getByRole('button', { name: 'Ask for another picture' }).click()
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).selectOption('cut_off')
  await page.getByRole('button', { name: 'Ask for picture' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/another picture requested/i)
  const decided = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await member.reload()
  await expect(member.getByText('rejected', { exact: true })).toBeVisible()
  await expect(member.getByText(/Send a photo that shows all four corners\./)).toBeVisible()
  await member.getByText('Who has opened your document').click()
  await expect(member.getByText(/Rita \(reviewer\)/).first()).toBeVisible()

  // The same document as Freya's is shown before it is approved.
  await submitDocument(member)
  await page.getByRole('link', { name: 'All documents' }).click()
  const submission = page.getByRole('table').getByRole('link', { name: 'Bo Broke' })
  // Until it is read again, the list is the one that the reviewer left.
  await expect(submission).not.toHaveAttribute('href', new RegExp(decided))
  await submission.click()
  await page.getByRole('button', { name: 'Open document' }).click()
  await page.getByLabel('Name on the document').fill('Bo Broke')
  await page.getByLabel('Document number').fill('no44172203')
  await page.getByLabel('Date of birth').fill('1990-02-03')
  await page.getByLabel('Expiry date', { exact: true }).fill('2030-02-03')
  await expect(page.getByRole('link', { name: 'Freya Funded' })).toBeVisible()
  for (const check of [/^The name matches/, /four corners/, /valid today/, /original/, /compared both/]) {
    await page.getByRole('checkbox', { name: check }).check()
  }
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('approved')
  await expect(page.getByRole('alert').filter({ hasText: 'The same document' })).toContainText('Freya Funded')
  await member.reload()
  await expect(member.getByRole('button', { name: 'KYC Approved' })).toBeVisible()
})

test('two fingers zoom the document, and one finger moves it', async ({ page, enterBackOffice }) => {
  await enterBackOffice(page, 'reviewer', '/kyc')
  await page.getByRole('link', { name: 'Wanda Waiting' }).click()
  await page.getByRole('button', { name: 'Open document' }).click()
  const viewer = page.getByRole('region', { name: /^Document\. Drag/ })
  await viewer.scrollIntoViewIfNeeded()
  await expect(page.getByRole('img', { name: 'The member’s document' })).toBeVisible()
  const { x, y, width, height } = (await viewer.boundingBox())!
  const middle = { x: x + width / 2, y: y + height / 2 }
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...distances: number[]) =>
    touches.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distances.map((distance, id) => ({ x: middle.x + distance, y: middle.y, id })),
    })
  await touch('touchStart', -30, 30)
  for (let step = 1; step <= 6; step += 1) await touch('touchMove', -30 - step * 5, 30 + step * 5)
  await touch('touchEnd')
  await expect(page.getByRole('status').filter({ hasText: '%' })).toHaveText('200%')
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
  await page.getByRole('button', { name: 'Open document' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  const params = { id: path.split('/').at(-1) ?? '' }
  await server.reviewer.send(openKycDocument, { params })
  await server.reviewer.send(rejectKyc, { params, body: { code: 'not_genuine' } })
  await page.getByLabel('Name on the document').fill('Wanda Waiting')
  await page.getByLabel('Document number').fill('IE 12345')
  await page.getByLabel('Date of birth').fill('1990-02-03')
  await page.getByLabel('The document has no expiry date').check()
  for (const check of [/^The name matches/, /four corners/, /valid today/, /original/]) {
    await page.getByRole('checkbox', { name: check }).check()
  }
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'already rejected' })).toContainText(
    /rejected, by Rita Reviewer on \d+ \w+/,
  )
  await expect(page.getByRole('heading', { level: 1 })).toContainText('rejected')
})
