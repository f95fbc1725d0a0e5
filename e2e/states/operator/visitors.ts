import { completeAccessReset, viewAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import type { Page } from '@playwright/test'
import { all, fail, hang, press, refuse, reply } from '../given.ts'
import { longEmail } from './people.ts'
import type { Screen } from '../state.ts'

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('owner@operators.test')
  await page.getByLabel('Password', { exact: true }).fill('stack-of-stones')
  await page.getByLabel('Code').fill('123456')
  await press('Sign in')(page)
}

const signingIn: Screen = {
  title: 'Sign in to the back office',
  states: [
    { name: 'backoffice-sign-in', what: 'as it opens', path: '/operator', as: 'visitor', ready: 'The six-digit code' },
    {
      name: 'backoffice-sign-in-ended',
      what: 'a session has ended',
      path: '/operator/deposits',
      as: 'visitor',
      given: refuse(viewOperator, 'session_ended'),
      ready: 'Your session has ended.',
    },
    {
      name: 'backoffice-sign-in-refused',
      what: 'one of the three is not right',
      path: '/operator',
      as: 'visitor',
      given: refuse(signInOperator, 'wrong_operator_credentials'),
      when: signIn,
      ready: 'Incorrect email, password, code or passkey',
    },
    {
      name: 'backoffice-sign-in-suspended',
      what: 'a suspended owner, who may object to their removal',
      path: '/operator',
      as: 'visitor',
      given: refuse(signInOperator, 'operator_removal_waits', { until: '23 November 2026 at 08:00 UTC' }),
      when: signIn,
      ready: 'I object to my removal.',
    },
    {
      name: 'backoffice-sign-in-busy',
      what: 'the request is in flight',
      path: '/operator',
      as: 'visitor',
      given: hang(signInOperator),
      when: signIn,
      ready: 'The six-digit code',
    },
  ],
}

const path = '/operator/invitation#Wm9yYV9OZWFsZV9IdXJzdG9uXzE4OTFfMTk2MF9fXzA'
const invitation = (email: string) =>
  reply(viewInvitation, {
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

const invitations: Screen = {
  title: 'Set up your access',
  states: [
    {
      ...visitor,
      name: 'backoffice-invitation',
      what: 'as it opens',
      given: invitation('nora@operators.test'),
      ready: 'Authenticator',
    },
    {
      ...visitor,
      name: 'backoffice-invitation-long',
      what: 'a long address',
      given: invitation(longEmail),
      ready: 'Authenticator',
    },
    {
      ...visitor,
      name: 'backoffice-invitation-waiting',
      what: 'loading',
      given: hang(viewInvitation),
      ready: 'Loading',
    },
    {
      ...visitor,
      name: 'backoffice-invitation-failed',
      what: 'failed to load',
      given: fail(viewInvitation),
      ready: 'Try again',
    },
    {
      ...visitor,
      name: 'backoffice-invitation-over',
      what: 'the link has been used',
      given: refuse(viewInvitation, 'link_not_valid'),
      ready: 'Ask an owner for a new one.',
    },
    {
      ...visitor,
      name: 'backoffice-invitation-refused',
      what: 'refused at the password',
      given: all(invitation('nora@operators.test'), refuse(acceptInvitation, 'password_common')),
      when: accept,
      ready: 'This password is too easy to guess.',
    },
    {
      ...visitor,
      name: 'backoffice-invitation-accepted',
      what: 'the access is set up',
      given: all(invitation('nora@operators.test'), reply(acceptInvitation, {})),
      when: accept,
      ready: 'Your access is set up.',
    },
  ],
}

const accessReset: Screen = {
  title: 'Set up your access again',
  states: [
    {
      name: 'backoffice-access-reset',
      what: 'password and authenticator are replaced, and the password is refused',
      path: '/operator/access-reset#Wm9yYV9OZWFsZV9IdXJzdG9uXzE4OTFfMTk2MF9fXzA',
      as: 'visitor',
      given: all(
        reply(viewAccessReset, {
          email: longEmail,
          lost: 'both',
          authenticator: {
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            secret_url: 'otpauth://totp/Cairn:nora@operators.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Cairn',
          },
        }),
        refuse(completeAccessReset, 'password_common'),
      ),
      when: async (page) => {
        await page.getByLabel('New password', { exact: true }).fill('password123')
        await page.getByLabel('Code').fill('123456')
        await press('Set up access')(page)
      },
      ready: 'This password is too easy to guess.',
    },
  ],
}

export const visitors = [signingIn, invitations, accessReset]
