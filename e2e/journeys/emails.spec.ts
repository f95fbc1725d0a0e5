import { requestEmailChange } from '@cairn/contract/member/account/email-change.ts'
import { requestPasswordReset, signIn as signInCall } from '@cairn/contract/member/account/sessions.ts'
import { inviteOperator } from '@cairn/contract/operator/operators/operators.ts'
import { signInOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { listDeposits, rejectDeposit } from '@cairn/contract/operator/deposits/deposits.ts'
import type { Call } from '@cairn/contract/core/call.ts'
import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from '../checks/find/axe.ts'
import { listNamelessPasswords } from '../checks/find/nameless-passwords.ts'
import { expect, readMailedLink, test } from '../servers/real.ts'
import { nextCode } from '../servers/operator-session.ts'
import { submitDeposit } from './member-actions.ts'

/** An address as chats, documents and keyboards give it: spaces, marks of direction, signs of full width and of no width. */
const changeAll = (email: string) =>
  ` \u00a0\ufeff\u202a\u202d\u200e${email.replace('@', '\u200b\uff20').replace('.', '\u00ad.')}\u202c\u202c\u3000\t `

/** Pastes by the keyboard, as a person does. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((given) => navigator.clipboard.writeText(given), text)
  // A click needs the field on the screen. The focus would not: a screen that loads may hide a form until the rest has come.
  await field.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('ControlOrMeta+V')
}

/** The status of the answer to the call that a press sends. */
async function statusOf(page: Page, call: Call, press: () => Promise<void>): Promise<number> {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().includes(`/api/${call.path}`) && each.request().method() === call.method),
    press(),
  ])
  return response.status()
}

test('an email pasted with what nobody sees is taken by the sign-in, the registration and the forgotten password', async ({
  openPage,
  server,
}) => {
  const email = `grace-${randomBytes(4).toString('hex')}@example.test`
  const page = await openPage()
  await page.goto('/register')
  await page.waitForFunction(() => !('heldPage' in window))
  await page.getByLabel('Full name').fill('Grace Hopper')
  await paste(page.getByLabel('Email'), changeAll(email))
  await page.getByLabel('Password', { exact: true }).fill('nanoseconds-of-wire')
  await page.getByLabel('Re-type password').fill('nanoseconds-of-wire')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Account created successfully')).toBeVisible()

  await page.goto('/forgot_password')
  await page.waitForFunction(() => !('heldPage' in window))
  await paste(page.getByLabel('Email'), changeAll(email))
  expect(await statusOf(page, requestPasswordReset, () => page.keyboard.press('Enter'))).toBe(200)
  expect(await readMailedLink(server, 'reset_password', email)).toContain('/account/reset#')

  await page.goto('/login')
  await page.waitForFunction(() => !('heldPage' in window))
  await paste(page.getByLabel('Email'), changeAll(email))
  await page.getByLabel('Password').fill('nanoseconds-of-wire')
  expect(await statusOf(page, signInCall, () => page.keyboard.press('Enter'))).toBe(200)
})

test('an email pasted with what nobody sees is taken in the back office and on the security page', async ({
  enterBackOffice,
  openPage,
  openMemberPage,
  server,
}) => {
  const owner = await openPage()
  await enterBackOffice(owner, 'owner', '/operators')
  await owner
    .getByRole('button', { name: /^Invite/ })
    .first()
    .click()
  await paste(owner.getByLabel('Email'), changeAll(`new-${randomBytes(4).toString('hex')}@operators.test`))
  await owner.getByLabel('Reason').fill('Shares the work')
  const invite = owner.getByRole('dialog').getByRole('button', { name: /^Invite|^Send/ })
  expect(await statusOf(owner, inviteOperator, () => invite.click())).toBe(200)

  const visitor = await openPage()
  await visitor.goto('/operator')
  await visitor.waitForFunction(() => !('heldPage' in window))
  await paste(visitor.getByLabel('Email'), changeAll('support@sample.test'))
  await visitor.getByLabel('Password').fill('stack-of-stones')
  await visitor.locator('[name=code]').fill(await nextCode(server.url, 'support'))
  expect(await statusOf(visitor, signInOperator, () => visitor.keyboard.press('Enter'))).toBe(200)

  const member = await openMemberPage('waiting@sample.test')
  await member.goto('/security')
  await paste(member.getByLabel('New email'), changeAll('waiting-elsewhere@sample.test'))
  expect(await statusOf(member, requestEmailChange, () => member.keyboard.press('Enter'))).toBeLessThan(404)
})

test('what is no email is refused in our words, and what only nobody sees is an empty one', async ({ openPage }) => {
  const page = await openPage()
  await page.goto('/forgot_password')
  await page.waitForFunction(() => !('heldPage' in window))
  for (const typed of ['ada', 'ada@example', '\u200b']) {
    await page.getByLabel('Email').fill(typed)
    await page.getByRole('button', { name: 'Reset password' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email address/)
    await page.reload()
    await page.waitForFunction(() => !('heldPage' in window))
  }
})

test('the page of a reset link names its account to a password manager', async ({ openPage, server }) => {
  const email = 'broke@sample.test'
  const page = await openPage()
  await page.goto('/forgot_password')
  await page.waitForFunction(() => !('heldPage' in window))
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await page.goto(await readMailedLink(server, 'reset_password', email))
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email)
  expect(await page.evaluate(listNamelessPasswords)).toEqual([])
  expect(await findViolations(page)).toEqual([])

  const stranger = await openPage()
  await stranger.goto(`/account/reset#${'x'.repeat(65)}`)
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})

test('the link below a mail leads to a page whose button switches such mails off, signed out, and on again', async ({
  openMemberPage,
  openPage,
  server,
}) => {
  const email = 'other@sample.test'
  const member = await openMemberPage(email)
  await submitDeposit(member, '75.00')
  const { deposits } = await server.treasurer.send(listDeposits, { query: { status: 'pending' } })
  const { id = '' } = deposits.find(({ amount }) => amount === 75_00n) ?? {}
  await server.treasurer.send(rejectDeposit, { params: { id }, body: { code: 'other', words: 'Sent twice' } })

  const page = await openPage()
  await page.goto((await readMailedLink(server, 'deposit_rejected', email)).replace(/>.*$/, ''))
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You no longer get emails about your deposits.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await member.goto('/profile')
  await expect(member.getByRole('checkbox', { name: /deposit/ })).not.toBeChecked()

  await page.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed again' })).toBeVisible()
  await member.reload()
  await expect(member.getByRole('checkbox', { name: /deposit/ })).toBeChecked()
})
