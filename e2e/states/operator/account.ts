import {
  drawAuthenticator,
  makeRecoveryCodes,
  viewOwnAccount,
  type OwnPasskey,
  type OwnSession,
} from '@cairn/contract/operator/operators/account.ts'
import { mailedQueues, viewWaitingMails } from '@cairn/contract/operator/mails/waiting-mails.ts'
import { all, fillDialog, press, reply } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { idOf } from './people.ts'
import type { Screen } from '../state.ts'

const here: OwnSession = {
  id: idOf(1),
  device: 'Firefox on Linux',
  address: '192.0.2.14',
  signed_in_at: '2026-11-20T07:00:00Z',
  last_seen_at: '2026-11-20T09:58:00Z',
  is_this: true,
}
const elsewhere: OwnSession = {
  ...here,
  id: idOf(2),
  device: '',
  address: '2001:db8:85a3::8a2e:370:7334',
  is_this: false,
}
const laptop: OwnPasskey = {
  id: idOf(3),
  name: 'Laptop of the office',
  added_at: '2026-11-02T09:00:00Z',
  last_used_at: '2026-11-20T07:00:00Z',
}
const mails = mailedQueues.map((queue, place) => ({ queue, is_on: place % 3 === 2 }))
const ownAccount = (left: number, ...sessions: OwnSession[]) =>
  all(
    reply(viewOwnAccount, { sessions, passkeys: [laptop], recovery_codes_left: left }),
    reply(viewWaitingMails, { mails }),
  )
const codes = Array.from({ length: 10 }, (_, place) => `k5tq7-zpma${place}`)

const state = prepareStates('backoffice-own-account', {
  path: '/operator/account',
  given: ownAccount(8, here, elsewhere),
})

export const account: Screen = {
  title: 'Your account',
  states: [
    state('', 'two sessions and a passkey', 'Where you are signed in.'),
    state('-new-authenticator', 'a new authenticator is set up', 'The six-digit code', {
      given: reply(drawAuthenticator, {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        secret_url: 'otpauth://totp/Cairn:owner@operators.test?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Cairn',
      }),
      when: press('Replace authenticator'),
    }),
    state('-recovery-codes', 'new recovery codes, shown once', 'They are not shown again.', {
      given: all(ownAccount(0, here), reply(makeRecoveryCodes, { codes })),
      when: fillDialog('Make new codes'),
    }),
  ],
}
