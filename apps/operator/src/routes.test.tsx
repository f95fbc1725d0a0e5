import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { listAllPlans } from '@cairn/contract/operator/plans.ts'
import { viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { signOutOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { invitation } from '@cairn/words/backoffice/operators/operators.ts'
import { session } from '@cairn/words/backoffice/shared/session.ts'
import { menu, shell as words } from '@cairn/words/backoffice/shared/shell.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openAddress, press, renderAs } from './testing/render-as.tsx'
import { App } from './app.tsx'
import { BackOfficeRoutes } from './routes.tsx'

const open = (role: OperatorRole, at: string, server = new FakeServer()) =>
  renderAs(role, <BackOfficeRoutes />, { server: server.reply(listAllPlans, { plans: [] }), at })

const entries = () =>
  page
    .getByRole('navigation', { name: words.nav })
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

test.each<[OperatorRole, string[]]>([
  ['owner', []],
  ['treasurer', [menu.kyc, menu.operators]],
  ['reviewer', [menu.operators]],
  ['support', [menu.operators]],
  ['auditor', []],
])('the menu of the role %s has each screen that it may open', async (role, missing) => {
  await open(role, '/plans')
  expect(entries()).toEqual(Object.values(menu).filter((title) => !missing.includes(title)))
})

test.each<[OperatorRole, string]>([
  ['treasurer', '/kyc'],
  ['support', '/operators'],
  ['support', '/gains/record'],
  ['reviewer', '/gains/distribute/p1'],
  ['reviewer', '/bonus-budget/fund'],
  ['auditor', '/gains/distribute/p1'],
])('the role %s is refused at %s', async (role, at) => {
  const server = await open(role, at)
  await expect.element(page.getByRole('heading', { name: words.notAllowed })).toBeVisible()
  await expect.element(page.getByRole('link', { name: words.toOverview })).toHaveAttribute('href', '/')
  expect(server.count('operator/operators')).toBe(0)
})

test('an address without a screen is not found', async () => {
  await open('owner', '/plan')
  await expect.element(page.getByRole('heading', { name: words.notFound })).toBeVisible()
})

test('the menu marks the screen, and a press on another opens it with the focus on its heading', async () => {
  await open('owner', '/nowhere')
  await page.getByRole('link', { name: menu.plans }).click()
  await expect.element(page.getByRole('heading', { name: menu.plans })).toHaveFocus()
  await expect.element(page.getByRole('link', { name: menu.plans })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: menu.overview })).not.toHaveAttribute('aria-current')
})

test('the header names the operator and the role, and signs out', async () => {
  const server = await open('treasurer', '/nowhere', new FakeServer().reply(signOutOperator))
  const header = page.getByRole('banner')
  await expect.element(header.getByText('Olive')).toBeVisible()
  await expect.element(header.getByText('Treasurer')).toBeVisible()
  await press(words.signOut)
  await expect.poll(() => server.sent[0]?.call).toBe('operator/sign-out')
  await expect.element(header).not.toBeInTheDocument()
})

function openApp(at: string) {
  openAddress(at)
  return render(<App />)
}

test('an invited person needs no session', async () => {
  const server = new FakeServer().refuse(viewInvitation, 'link_not_valid')
  await openApp('/invitation')
  await expect.element(page.getByText(invitation.expired)).toBeVisible()
  expect(server.count(viewOperator.path)).toBe(0)
})

test('a session that could not be checked is no screen but a button to try again', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const server = new FakeServer().fail(viewOperator)
  await openApp('/plans')
  await expect.element(page.getByText(words.accountFailed)).toBeVisible()
  log.mockRestore()
  server.refuse(viewOperator, 'not_signed_in')
  await press('Try again')
  await expect.element(page.getByRole('heading', { name: session.heading })).toBeVisible()
})
