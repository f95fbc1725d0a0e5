import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewMember } from '@cairn/contract/member/account/members.ts'
import { agreeToTerms } from '@cairn/contract/member/terms.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AskForTerms } from '../../shell/prompts/ask-for-terms.tsx'
import { ada, press, renderMember } from '../../testing/render-member.tsx'

const terms_due = { version: '2026-11-01', url: 'https://cairn.test/terms' }
const screen = (
  <AskForTerms>
    <p>The dashboard</p>
  </AskForTerms>
)
const dashboard = () => page.getByText('The dashboard')

test('the member reads the terms, ticks the box and goes on', async () => {
  const { server } = await renderMember(screen, { extras: { terms_due } })
  const link = page.getByRole('link', { name: 'Read the terms' })
  await expect.element(link).toHaveAttribute('href', terms_due.url)
  await press('Continue')
  await expect.element(page.getByRole('checkbox')).toHaveAttribute('aria-invalid', 'true')
  expect(server.sent).toEqual([])

  await page.getByRole('checkbox').click()
  server.reply(agreeToTerms).reply(viewMember, { user: ada, data: 'token-3' })
  await press('Continue')
  await expect.element(dashboard()).toBeVisible()
  expect(server.sent).toMatchObject([{ body: { version: '2026-11-01' } }])
})

test('the question can be postponed to the next sign-in', async () => {
  const { server } = await renderMember(screen, { extras: { terms_due } })
  await press('Not now')
  await expect.element(dashboard()).toBeVisible()
  expect(sessionStorage.getItem('terms-later')).toBe('2026-11-01')
  expect(server.sent).toEqual([])
})

test('when the terms have changed meanwhile, the newer ones are shown', async () => {
  const { server } = await renderMember(screen, { extras: { terms_due } })
  await page.getByRole('checkbox').click()
  const newer = { version: '2027-01-01', url: 'https://cairn.test/terms-2' }
  server.refuse(agreeToTerms, 'terms_changed').reply(viewMember, { user: ada, data: 'token-3', terms_due: newer })
  await press('Continue')
  await expect.element(page.getByText('Version 2027-01-01')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})

test('a server without terms asks nothing', async () => {
  await renderMember(screen, { server: new FakeServer() })
  await expect.element(dashboard()).toBeVisible()
})
