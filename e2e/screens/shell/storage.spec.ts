import { viewMember } from '@cairn/contract/member/account/members.ts'
import { expect, test } from '../../servers/fake.ts'

/** The behaviour of a browser that forbids storage. */
function forbidStorage() {
  for (const name of ['sessionStorage', 'localStorage']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  }
}

test('where the browser forbids storage a member signs in, moves between screens and signs out', async ({
  browser,
  api,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript(forbidStorage)
  await page.goto(`${api.url}/login`)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('analytical engine')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ADA LOVELACE')
  await expect(page).toHaveURL(`${api.url}/`)
  expect(api.requestsTo(viewMember)[0]?.headers.authorization).toBe('bearer token-1')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Withdraw Funds' }).click()
  await expect(page.getByText('Amount withdrawable')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(faults).toEqual([])
  await context.close()
})
