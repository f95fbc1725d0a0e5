import { completeAccessReset, viewAccessReset } from '@cairn/contract/operator/operators/resets.ts'
import { signInOperator, viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { acceptInvitation, viewInvitation } from '@cairn/contract/operator/operators/operators.ts'
import type { Page } from '@playwright/test'
import { all, fail, hang, press, refuse, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { longEmail } from './people.ts'
import type { Screen } from '../state.ts'

async function signIn(page: Page) {
  await page.getByLabel('Email').fill('owner@operators.test')
  await page.getByLabel('Password', { exact: true }).fill('stack-of-stones')
  await page.getByLabel('Code').fill('123456')
  await press('Sign in')(page)
}

const signInState = prepareStates('backoffice-sign-in', { path: '/operator', as: 'visitor' })

const signingIn: Screen = {
  title: 'Sign in to the back office',
  states: [
    signInState('', 'as it opens', 'The six-digit code'),
    signInState('-ended', 'a session has ended', 'Your session has ended.', {
      path: '/operator/deposits',
      given: refuse(viewOperator, 'session_ended'),
    }),
    signInState('-refused', 'one of the three is not right', 'Incorrect email, password, code or passkey', {
      given: refuse(signInOperator, 'wrong_operator_credentials'),
      when: signIn,
    }),
    signInState('-suspended', 'a suspended owner, who may object to their removal', 'I object to my removal.', {
      given: refuse(signInOperator, 'operator_removal_waits', { until: '23 November 2026 at 08:00 UTC' }),
      when: signIn,
    }),
    signInState('-busy', 'the request is in flight', 'The six-digit code', {
      given: hang(signInOperator),
      when: signIn,
    }),
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

async function accept(page: Page) {
  await page.getByLabel('Your name').fill('Nora Newcomer')
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByLabel('Code').fill('123456')
  await press('Set up access')(page)
}

const invitationState = prepareStates('backoffice-invitation', { path, as: 'visitor' })

const invitations: Screen = {
  title: 'Set up your access',
  states: [
    invitationState('', 'as it opens', 'Authenticator', { given: invitation('nora@operators.test') }),
    invitationState('-long', 'a long address', 'Authenticator', { given: invitation(longEmail) }),
    invitationState('-waiting', 'loading', 'Loading', { given: hang(viewInvitation) }),
    invitationState('-failed', 'failed to load', 'Try again', { given: fail(viewInvitation) }),
    invitationState('-accepted', 'the access is set up', 'Your access is set up.', {
      given: all(invitation('nora@operators.test'), reply(acceptInvitation, {})),
      when: accept,
    }),
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
