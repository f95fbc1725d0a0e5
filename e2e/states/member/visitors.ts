import { completeSignIn } from '@cairn/contract/member/factors.ts'
import { registerMember, requestPasswordReset, signIn } from '@cairn/contract/member/sessions.ts'
import type { Page } from '@playwright/test'
import type { Screen, State } from '../state.ts'
import { all, company, hang, press, refuse, refuseInWords } from '../given.ts'

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

const loginStates: State[] = [
  { name: 'login', what: 'as it opens', path: '/login', ready: 'Welcome back' },
  {
    name: 'login-passkey',
    what: 'on a server that takes passkeys',
    path: '/login',
    given: (api) => void (api.pages.configuration = { avatarService: '', passkeys: true }),
    ready: 'Sign in with a passkey',
  },
  {
    name: 'login-refused',
    what: 'refused by the server, in a message and above the button',
    path: '/login',
    given: refuse(signIn, 'wrong_credentials'),
    when: fillInSignIn,
    ready: 'Incorrect email or password',
    over: 'messages',
  },
  {
    name: 'login-locked',
    what: 'refused: the account is locked, with a link to support',
    path: '/login',
    given: all(company(), refuse(signIn, 'account_locked')),
    when: fillInSignIn,
    ready: 'support@cairn.example',
    over: 'messages',
  },
  {
    name: 'login-second-factor',
    what: 'the account has a second factor, and the code was wrong',
    path: '/login',
    given: all(
      refuse(signIn, 'second_factor_needed', { challenge: 'c'.repeat(43) }),
      refuse(completeSignIn, 'factor_code_wrong'),
    ),
    when: async (page) => {
      await fillInSignIn(page)
      await page.getByLabel('Code').fill('123456')
      await press('Continue')(page)
    },
    ready: 'This code is wrong or was used before',
    over: 'messages',
  },
  {
    name: 'login-busy',
    what: 'the request is in flight',
    path: '/login',
    given: hang(signIn),
    when: fillInSignIn,
    ready: 'Welcome back',
  },
]

const registerStates: State[] = [
  { name: 'register', what: 'as it opens', path: '/register', ready: 'Full name' },
  {
    name: 'register-company',
    what: 'an owner has set the terms and more',
    path: '/register',
    given: company(),
    ready: 'Cairn Example Ltd',
  },
  {
    name: 'register-passwords-differ',
    what: 'refused: the passwords differ',
    path: '/register',
    when: register((page) => page.getByLabel('Re-type password').fill('difference engine')),
    ready: 'The two passwords are different.',
  },
  {
    name: 'register-terms-refused',
    what: 'refused: the terms are not agreed to',
    path: '/register',
    when: register((page) => page.getByRole('checkbox').uncheck()),
    ready: 'Tick the box to continue.',
  },
  {
    name: 'register-email-taken',
    what: 'refused by the server at the email',
    path: '/register',
    given: refuseInWords(registerMember, 'This email is already in use. Sign in, or reset your password', {
      field: 'email',
    }),
    when: register(async () => undefined),
    ready: 'This email is already in use. Sign in, or reset your password',
    over: 'messages',
  },
]

const forgotStates: State[] = [
  { name: 'forgot-password', what: 'as it opens', path: '/forgot_password', ready: 'Forgot password' },
  {
    name: 'forgot-password-refused',
    what: 'refused by the server',
    path: '/forgot_password',
    given: refuseInWords(requestPasswordReset, 'Enter a valid email address', { field: 'email' }),
    when: async (page) => {
      await page.getByLabel('Email').fill('ada@localhost')
      await press('Reset password')(page)
    },
    ready: 'Enter a valid email address',
  },
]

const asVisitor = (states: State[]) => states.map((state): State => ({ ...state, as: 'visitor' }))

export const visitors: Screen[] = [
  { title: 'Sign in', states: asVisitor(loginStates) },
  { title: 'Sign up', states: asVisitor(registerStates) },
  { title: 'Forgot password', states: asVisitor(forgotStates) },
]
