import type { Page } from '@playwright/test'
import { approveRequest } from '@cairn/contract/operator/approvals/approvals.ts'
import { acceptInvitation, inviteOperator, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import { codeOf } from '../servers/operator-session.ts'
import { expect, readMailedLink, test } from '../servers/real.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const email = 'una@operators.test'
const firstPassword = 'an orrery of brass'
const newPassword = 'a telescope of oak'
const lastPassword = 'a lantern of tin'

async function openSignIn(page: Page, password: string): Promise<void> {
  await page.goto('/operator/account')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

test('an operator changes how they sign in, and two owners help when all of it is lost', async ({
  page,
  enterBackOffice,
  openPage,
  operators,
  otherOwner,
  server,
}) => {
  const { send } = await operators('owner')
  const { approval_id } = await send(inviteOperator, { body: { email, role: 'support', reason: 'Helps members' } })
  await otherOwner.send(approveRequest, { params: { id: approval_id ?? '' } })
  const token = (await readMailedLink(server, 'operator_invitation', email)).split('#')[1] ?? ''
  const { secret } = await send(viewInvitation, { body: { token } })
  const accepted = { token, name: 'Una Support', password: firstPassword, code: codeOf(secret) }
  await send(acceptInvitation, { body: accepted })

  await openSignIn(page, firstPassword)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, true))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()

  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
  const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)

  const phone = await openPage()
  await openSignIn(phone, firstPassword)
  await phone.getByRole('button', { name: 'Use a recovery code' }).click()
  await phone.getByLabel('Recovery code').fill((await codes.first().textContent()) ?? '')
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByText('9 of them are left.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'End session' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session is ended')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Your session has ended.')).toBeVisible()

  const drawn = page.waitForResponse(/account\/authenticator$/)
  await page.getByRole('button', { name: 'Replace authenticator' }).click()
  const { secret: next } = (await (await drawn).json()) as { secret: string }
  await page.getByLabel('Code', { exact: true }).fill(codeOf(next))
  await page.getByRole('button', { name: 'Use this authenticator' }).click()
  await expect(page.getByText('The new authenticator is in use.')).toBeVisible()

  await page.getByLabel('Current password', { exact: true }).fill(firstPassword)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()

  // A passkey is made in the window in front only.
  await phone.close()
  await page.bringToFront()
  await addVirtualAuthenticator(page)
  await page.getByLabel('Name of the passkey').fill('This laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('This laptop', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await openSignIn(page, newPassword)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Last used')).toBeVisible()

  // As five minutes later.
  await page.route(
    /account\/recovery-codes$/,
    (route) => {
      const refusal = { error: true, msg: 'Confirm', code: 'reauthentication_needed', methods: ['passkey', 'code'] }
      return route.fulfill({ status: 403, json: refusal })
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(codes).toHaveCount(10)

  const owner = await openPage()
  await enterBackOffice(owner, 'owner', '/operators')
  const una = owner.getByRole('row', { name: /^Una Support/ })
  await una.getByText('Manage').click()
  await una.getByRole('button', { name: 'Lost access' }).click()
  await owner.getByLabel('Reason').fill('The laptop and the phone were stolen')
  await owner.getByRole('button', { name: 'Request approval' }).click()
  await una.getByRole('link', { name: 'View request' }).click()
  await expect(owner.getByRole('heading', { name: 'Your request' })).toBeVisible()
  await otherOwner.keepFactor()
  await owner.context().addCookies([{ ...otherOwner.cookie, url: server.url, httpOnly: true, sameSite: 'Strict' }])
  await owner.reload()
  await owner.getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByText('The request is approved')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await page.goto(await readMailedLink(server, 'operator_reset', email))
  const key = await page.getByText('Key', { exact: true }).locator('..').innerText()
  const lastSecret = key.replace(/^Key/, '').replaceAll(/\s/g, '')
  await page.getByLabel('New password').fill(lastPassword)
  await page.getByLabel('Code').fill(codeOf(lastSecret))
  await page.getByRole('button', { name: 'Set up access' }).click()
  await expect(page.getByText('Your access is set up.')).toBeVisible()
  await openSignIn(page, lastPassword)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(lastSecret, true))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The recovery codes and the passkey went with the authenticator.
  await expect(page.getByText('You have none.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden()
})
