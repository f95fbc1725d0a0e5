import { viewClosing } from '@cairn/contract/member/account/closing.ts'
import { viewEmailChange } from '@cairn/contract/member/account/email-change.ts'
import {
  freezeOwnAccount,
  listDataOpenings,
  listOwnSessions,
  listSecurityEvents,
} from '@cairn/contract/member/account/security.ts'
import { viewPush } from '@cairn/contract/member/push.ts'
import { renewRecoveryCodes, startAuthenticator, viewFactors } from '@cairn/contract/member/account/factors.ts'
import { all, fillDialog, ourServer, press, refuse, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import type { Given, Screen } from '../state.ts'

const path = '/security'
const email = (data: object = {}): Given =>
  reply(viewEmailChange, { data: { email: 'ada@example.com', wait_hours: 24, is_mailed: true, ...data } })
const emailWaits = email({
  change: {
    new_email: 'ada.lovelace@example.org',
    requested_at: '2026-11-20T08:00:00Z',
    confirmed_at: '2026-11-20T08:10:00Z',
    takes_effect_at: '2026-11-21T08:10:00Z',
  },
})
const ours = all(
  ourServer({ capabilities: ['security', 'email_change', 'own_data', 'closing'] }),
  reply(viewFactors, {
    data: {
      authenticator_added_at: null,
      recovery_codes_left: 0,
      passkeys: [],
      password_set_at: '2026-08-02T10:00:00Z',
    },
  }),
  email(),
  reply(viewClosing, { data: { blockers: [] } }),
  reply(listSecurityEvents, {
    data: [
      { _id: '9', kind: 'signed_in', date: '2026-11-20T08:00:00Z', address: '192.0.2.17' },
      { _id: '8', kind: 'password_refused', date: '2026-11-20T02:01:00Z', address: '198.51.100.4' },
      { _id: '7', kind: 'profile_edited', date: '2026-11-12T09:00:00Z', changed: 'password bitcoin_address' },
      { _id: '6', kind: 'kyc_approved', date: '2026-11-02T10:00:00Z', by: { name: 'Rita', role: 'reviewer' } },
    ],
    next: 'more',
  }),
  reply(listDataOpenings, {
    data: [
      { _id: '5', kind: 'kyc_document_opened', date: '2026-11-02T09:58:00Z', by: { name: 'Rita', role: 'reviewer' } },
      { _id: '4', kind: 'member_opened', date: '2026-11-01T12:00:00Z', by: { name: 'Sam', role: 'support' } },
    ],
    next: null,
  }),
)
const passkeys = [
  { _id: 'passkey-1', name: 'Ada’s phone', added_at: '2026-11-02T09:10:00Z', last_used_at: '2026-11-19T21:15:00Z' },
  { _id: 'passkey-2', name: 'Security key in the drawer', added_at: '2026-11-03T10:00:00Z', last_used_at: null },
]
const sessions: Given = reply(listOwnSessions, {
  data: {
    sessions: [
      {
        _id: 'session-1',
        device: 'Firefox on Linux',
        address: '192.0.2.17',
        signed_in_at: '2026-11-20T08:00:00Z',
        last_seen_at: '2026-11-20T09:31:00Z',
        is_this: true,
      },
      {
        _id: 'session-2',
        device: 'Samsung Internet on Android',
        address: '2001:db8:1234:5678:9abc:def0:1234:5678',
        signed_in_at: '2026-11-19T21:15:00Z',
        last_seen_at: '2026-11-20T09:02:00Z',
        is_this: false,
      },
      {
        _id: 'session-3',
        device: '',
        address: '198.51.100.4',
        signed_in_at: '2026-11-20T02:00:00Z',
        last_seen_at: '2026-11-20T02:01:00Z',
        is_this: false,
      },
    ],
  },
})

const state = prepareStates('security', { path, given: all(ours, sessions) })

export const security: Screen = {
  title: 'Security',
  states: [
    state('', 'three sessions', 'Sign out everywhere else'),
    state('-messages', 'messages on this device are off', 'This device gets no messages.', {
      given: all(
        ourServer({ capabilities: ['security', 'push'] }),
        reply(viewPush, { data: { key: 'BKey', endpoints: [] } }),
      ),
    }),
    state('-factor-removal', 'support is going to remove the second factors', 'Keep my second factors', {
      given: reply(viewFactors, {
        data: {
          authenticator_added_at: '2026-11-01T09:00:00Z',
          recovery_codes_left: 0,
          passkeys,
          removed_at: '2026-11-23T08:00:00Z',
        },
      }),
    }),
    state('-closing-blocked', 'an account that cannot be closed yet', 'Before you can close it', {
      path: '/security/closing',
      given: reply(viewClosing, {
        data: {
          blockers: [
            { kind: 'balance', amount: 1_250_50n },
            { kind: 'plan', _id: 'deposit-1', amount: 5_000_00n },
          ],
        },
      }),
    }),
    state('-closing', 'an account that can be closed', 'Close my account', { path: '/security/closing' }),
    state('-closing-waits', 'a closing that waits', 'Take it back', {
      path: '/security/closing',
      given: reply(viewClosing, {
        data: {
          blockers: [],
          closing: { requested_at: '2026-11-20T08:00:00Z', due_at: '2026-11-27T08:00:00Z' },
        },
      }),
    }),
    state('-email-waits', 'a change of email waits', 'Cancel the change', { given: emailWaits }),
    state('-authenticator', 'setting an authenticator app up', 'Code from the app', {
      given: reply(startAuthenticator, {
        data: {
          secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
          secret_url: 'otpauth://totp/Cairn:ada@example.com?issuer=Cairn&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        },
      }),
      when: press('Set up Authenticator app'),
    }),
    state('-factors', 'with an authenticator app, and new recovery codes', 'Your recovery codes', {
      given: all(
        reply(viewFactors, {
          data: { authenticator_added_at: '2026-11-02T09:00:00Z', recovery_codes_left: 3, passkeys },
        }),
        reply(renewRecoveryCodes, {
          data: {
            recovery_codes: [...'abcdefghij'].map((letter) => `${letter}2y7k-5qm3${letter}`),
          },
        }),
      ),
      when: fillDialog('Make new codes'),
      over: 'dialog',
    }),
    state('-freeze', 'freezing the account is refused', 'Only support can undo it, after checking that it is you.', {
      given: refuse(freezeOwnAccount, 'busy'),
      when: async (page) => {
        await press('Freeze my account')(page)
        await press('Freeze now')(page)
      },
      over: 'dialog',
    }),
  ],
}
