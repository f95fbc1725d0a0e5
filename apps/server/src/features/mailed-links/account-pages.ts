import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import {
  confirmEmail,
  describeFreezeLink,
  describeResetLink,
  freezeAccount,
  resetPassword,
} from '@cairn/contract/member/account/sessions.ts'
import { confirmNewEmail } from '@cairn/contract/member/account/email-change.ts'
import type { PageSettings } from '../../shared/settings.ts'
import { sendFramed } from './page-frame.ts'
import { renderCard, type AccountPage } from './render-page.ts'

const pages: Record<string, AccountPage> = {
  '/account/reset': {
    call: resetPassword,
    about: describeResetLink,
    title: 'Choose a new password',
    lead: 'You will be signed out on all devices, and withdrawals will be locked for at least 24 hours.',
    asksPassword: true,
    button: 'Save new password',
    done: { title: 'Password changed', words: 'Sign in with your new password.' },
    again: { href: '/forgot_password', label: 'Ask for a new link' },
  },
  '/account/confirm': {
    call: confirmEmail,
    title: 'Confirm your email address',
    lead: 'Confirm that this address is yours.',
    button: 'Confirm my email address',
    done: { title: 'Your email address is confirmed', words: 'You can sign in and use your account.' },
    // A sign-in before the confirmation sends another link.
    again: { href: '/login', label: 'Sign in for a new link' },
  },
  '/account/email': {
    call: confirmNewEmail,
    title: 'Confirm your new email address',
    lead: 'Confirm that this address is yours, and that your account is to use it. The change then waits for at least a day.',
    button: 'Confirm the new address',
    done: {
      title: 'Your new email address is confirmed',
      words: 'It is in use after the wait, and not before. We have sent the time to your old address.',
    },
    again: { href: '/security', label: 'Ask for a new link' },
  },
  '/account/freeze': {
    call: freezeAccount,
    about: describeFreezeLink,
    title: 'Freeze this account',
    lead: 'If this was not you: all devices will be signed out, and sign-in is blocked until support unlocks the account.',
    button: 'Freeze my account',
    done: { title: 'Your account is frozen', words: 'Sign-in is blocked. Contact support to unlock it.' },
    again: { href: '/login', label: 'Go to sign in' },
  },
}

/** Serves the pages of mailed links, apart from the member client: no other code runs next to a token. */
export function serveAccountPages(app: FastifyInstance, settings: () => Promise<PageSettings>): void {
  const script = readFileSync(new URL('account-page.js', import.meta.url), 'utf8')
  for (const [path, page] of Object.entries(pages)) {
    const framed = { title: page.title, card: renderCard(page), script }
    app.get(path, async (_request, reply) => sendFramed(reply, framed, await settings()))
  }
}
