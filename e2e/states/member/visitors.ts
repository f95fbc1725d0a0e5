import { completeSignIn } from '@cairn/contract/member/account/factors.ts'
import { registerMember, signIn } from '@cairn/contract/member/account/sessions.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../state.ts'
import { all, company, hang, press, refuse, refuseInWords } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'

async function fillInSignIn(page: Page) {
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await press('Sign in')(page)
}

async function fillIn(page: Page) {
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('analytical engine')
  await page.getByLabel('Re-type password').fill('analytical engine')
  await page.getByRole('checkbox').check()
}

const register = (change: (page: Page) => Promise<void>) =>
  async function fillInAndSend(page: Page) {
    await fillIn(page)
    await change(page)
    await page.locator('[type=submit]').click()
  }

const loginState = prepareStates('login', { path: '/login', as: 'visitor' })

const loginStates = [
  loginState('', 'as it opens', 'Welcome back'),
  loginState('-passkey', 'on a server that takes passkeys', 'Sign in with a passkey', {
    given: (api) => void (api.pages.configuration = { avatarService: '', passkeys: true }),
  }),
  loginState('-checks', 'on a server that explains how figures are checked', 'How this is checked', {
    given: (api) => void (api.pages.configuration = { avatarService: '', checks: true }),
  }),
  loginState('-refused', 'refused by the server, in a message and above the button', 'Incorrect email or password', {
    given: refuse(signIn, 'wrong_credentials'),
    when: fillInSignIn,
    over: 'messages',
  }),
  loginState('-locked', 'refused: the account is locked, with a link to support', 'support@cairn.example', {
    given: all(company(), refuse(signIn, 'account_locked')),
    when: fillInSignIn,
    over: 'messages',
  }),
  loginState('-second-factor', 'the account has a second factor, and the code was wrong', 'This code is wrong', {
    given: all(
      refuse(signIn, 'second_factor_needed', { challenge: 'c'.repeat(43) }),
      refuse(completeSignIn, 'factor_code_wrong'),
    ),
    when: async (page) => {
      await fillInSignIn(page)
      await page.getByLabel('Code').fill('123456')
      await press('Continue')(page)
    },
    over: 'messages',
  }),
  loginState('-busy', 'the request is in flight', 'Welcome back', { given: hang(signIn), when: fillInSignIn }),
]

const registerState = prepareStates('register', { path: '/register', as: 'visitor' })

const registerStates = [
  registerState('', 'as it opens', 'Full name'),
  registerState('-company', 'an owner has set the terms and more', 'Cairn Example Ltd', { given: company() }),
  registerState('-passwords-differ', 'refused: the passwords differ', 'The two passwords are different.', {
    when: register((page) => page.getByLabel('Re-type password').fill('difference engine')),
  }),
  registerState('-email-taken', 'refused by the server at the email', 'This email is already in use.', {
    given: refuseInWords(registerMember, 'This email is already in use. Sign in, or reset your password', {
      field: 'email',
    }),
    when: register(async () => undefined),
    over: 'messages',
  }),
]

const forgotState = prepareStates('forgot-password', { path: '/forgot_password', as: 'visitor' })

const forgotStates = [forgotState('', 'as it opens', 'Forgot password')]

export const visitors: Screen[] = [
  { title: 'Sign in', states: loginStates },
  { title: 'Sign up', states: registerStates },
  { title: 'Forgot password', states: forgotStates },
]
