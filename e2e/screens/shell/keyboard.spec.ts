import { agreeToTerms } from '@cairn/contract/member/terms.ts'
import { press, tabTo } from '../../keyboard.ts'
import { expect, test } from '../../servers/fake.ts'
import { ourServer, reply } from '../../states/given.ts'

test('new terms are read and agreed to with the keyboard alone', async ({ api, enter, page }) => {
  const terms_due = { version: '2026-11-01', url: 'https://cairn.example/terms' }
  ourServer({ terms_due })(api)
  await enter('/')
  const heading = page.getByRole('heading', { level: 1 })
  await tabTo(page, page.getByRole('link', { name: 'Read the terms' }))
  await press(page, page.getByRole('button', { name: 'Continue' }))
  // Refused, and the field has the focus.
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  reply(agreeToTerms, {})(api)
  ourServer({})(api)
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(heading).toContainText('Good')
  await expect(heading).toBeFocused()
})

test('a session is kept with the keyboard alone, and the focus returns to its place', async ({ api, enter, page }) => {
  ourServer({ session_idle_seconds: 125 })(api)
  await enter('/deposit')
  const amount = page.getByRole('textbox', { name: 'Amount (USD)' })
  await tabTo(page, amount)
  await page.keyboard.type('12')
  const stay = page.getByRole('button', { name: 'Stay signed in' })
  await expect(stay).toBeFocused({ timeout: 10_000 })
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Logout' }))
  await tabTo(page, stay)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('12')
})
