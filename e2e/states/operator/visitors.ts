import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import type { Page } from '@playwright/test'
import { all, failing, giving, holding, press } from './giving.ts'
import { longEmail } from './people.ts'
import type { OfficeScreen } from '../operator-state.ts'

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('owner@operators.test')
  await page.getByLabel('Password', { exact: true }).fill('stack-of-stones')
  await page.getByLabel('Code').fill('123456')
  await press('Sign in')(page)
}

const signingIn: OfficeScreen = {
  title: 'Sign in to the back office',
  states: [
    { name: 'office-sign-in', what: 'as it opens', path: '/', as: 'visitor', ready: 'The six-digit code' },
    {
      name: 'office-sign-in-ended',
      what: 'a session has ended',
      path: '/deposits',
      as: 'visitor',
      given: (office) => office.refuses(viewOperator, 'session_ended'),
      ready: 'Your session has ended.',
    },
    {
      name: 'office-sign-in-refused',
      what: 'one of the three is not right',
      path: '/',
      as: 'visitor',
      given: (office) => office.refuses(signInOperator, 'wrong_operator_credentials'),
      when: signIn,
      ready: 'Incorrect email, password or code',
      over: 'messages',
    },
    {
      name: 'office-sign-in-busy',
      what: 'the request is in flight',
      path: '/',
      as: 'visitor',
      given: holding(signInOperator),
      when: signIn,
      ready: 'The six-digit code',
    },
  ],
}

const path = '/invitation#Wm9yYV9OZWFsZV9IdXJzdG9uXzE4OTFfMTk2MF9fXzA'
const invitation = (email: string) =>
  giving(viewInvitation, {
    email,
    role: 'treasurer',
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    secret_url: 'otpauth://totp/Cairn:nora@operators.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Cairn',
  })
const visitor = { path, as: 'visitor' } as const

async function accept(page: Page) {
  await page.getByLabel('Your name').fill('Nora Newcomer')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByLabel('Code').fill('123456')
  await press('Set up access')(page)
}

const invitations: OfficeScreen = {
  title: 'Set up your access',
  states: [
    {
      ...visitor,
      name: 'office-invitation',
      what: 'as it opens',
      given: invitation('nora@operators.test'),
      ready: 'Authenticator',
    },
    {
      ...visitor,
      name: 'office-invitation-long',
      what: 'a long address',
      given: invitation(longEmail),
      ready: 'Authenticator',
    },
    {
      ...visitor,
      name: 'office-invitation-waiting',
      what: 'on its way',
      given: holding(viewInvitation),
      ready: 'Loading',
    },
    {
      ...visitor,
      name: 'office-invitation-failed',
      what: 'not to be had',
      given: failing(viewInvitation),
      ready: 'Try again',
    },
    {
      ...visitor,
      name: 'office-invitation-over',
      what: 'the link has been used',
      given: (office) => office.refuses(viewInvitation, 'link_not_valid'),
      ready: 'Ask an owner for a new one.',
    },
    {
      ...visitor,
      name: 'office-invitation-refused',
      what: 'refused at the password',
      given: all(invitation('nora@operators.test'), (office) => office.refuses(acceptInvitation, 'password_common')),
      when: accept,
      ready: 'This password is too easy to guess.',
    },
    {
      ...visitor,
      name: 'office-invitation-accepted',
      what: 'the access is set up',
      given: all(invitation('nora@operators.test'), giving(acceptInvitation, {})),
      when: accept,
      ready: 'Your access is set up.',
    },
  ],
}

export const visitors = [signingIn, invitations]
