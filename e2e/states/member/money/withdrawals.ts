import { previewWithdrawal, requestWithdrawal, viewWithdrawalLimits } from '@cairn/contract/member/money/withdrawals.ts'
import { listLabelledAddresses } from '@cairn/contract/member/account/labelled-addresses.ts'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import type { Page } from '@playwright/test'
import type { Screen } from '../../state.ts'
import { all, fail, ourServer, press, refuse, reply, user } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { bech32, labelledAddresses } from '../labelled-addresses.ts'
import { taproot } from '../../extremes.ts'

const path = '/withdraw'
const ready = 'Amount withdrawable'

const withdraw = (amount: string) =>
  async function fillInAndSend(page: Page) {
    await page.getByLabel('Amount (USD)').fill(amount)
    await press('Withdraw')(page)
  }

const noLimits = {
  min_amount: null,
  daily_limit: null,
  daily_remaining: null,
  reauthentication_above: null,
  blockers: [],
}

/** Our server, with what limits and blocks a withdrawal. */
const limited = (data: CallReplyInput<typeof viewWithdrawalLimits>['data']) =>
  all(ourServer({ capabilities: ['withdrawal_limits'] }), reply(viewWithdrawalLimits, { data }))

const limitedTo = (min_amount: number | null, daily_limit: number | null, daily_remaining: number | null) =>
  limited({ ...noLimits, min_amount, daily_limit, daily_remaining })

const until = '2099-11-23T04:54:00Z'
const everyBlocker = [
  { reason: 'paused', wallet: 'usdt', until: null, above: null, why: 'network' },
  { reason: 'email_unconfirmed', wallet: null, until: null, above: null },
  { reason: 'withdrawals_locked', wallet: null, until, above: null },
  { reason: 'address_waiting', wallet: 'bitcoin', until, above: null },
  { reason: 'address_waiting', wallet: 'bitcoin', label: 'Ledger at home', until, above: null },
  { reason: 'kyc_needed', wallet: null, until: null, above: 1000 },
] as const

const reviewed = all(
  ourServer({ capabilities: ['review'] }),
  reply(previewWithdrawal, {
    data: {
      amount: 20,
      wallet: 'bitcoin',
      address: taproot,
      fee: 0,
      balance_after: 1230.5,
      usual_hours: 5,
      needs_reauthentication: true,
    },
  }),
  user({ bitcoin_address: taproot }),
)

const signing = all(
  reviewed,
  ourServer({ capabilities: ['review', 'reauthentication', 'signed_withdrawals'] }),
  refuse(requestWithdrawal, 'reauthentication_needed', { methods: ['passkey', 'code'] }),
)

const labelled = all(
  user({ bitcoin_address: bech32 }),
  ourServer({ capabilities: ['labelled_addresses', 'review'] }),
  reply(listLabelledAddresses, { data: labelledAddresses }),
)
const chooseLabelled = async (page: Page) => {
  await page.getByLabel('Address', { exact: true }).selectOption('Ledger at home')
}

const state = prepareStates('withdraw', { path })

export const withdrawals: Screen = {
  title: 'Withdraw Funds',
  states: [
    state('', 'as it opens', ready),
    state('-labelled', 'a choice between addresses', 'To your saved address', {
      given: labelled,
      when: chooseLabelled,
    }),
    state('-labelled-review', 'the review names the label', 'Confirm withdrawal', {
      given: all(reviewed, labelled),
      when: async (page) => {
        await chooseLabelled(page)
        await withdraw('20')(page)
      },
    }),
    state('-limits', 'both limits are set', 'or your whole balance.', { given: limitedTo(20, 5000, 1200.25) }),
    state('-limits-long', 'large limits', 'you confirm that it is you.', {
      given: limited({
        min_amount: 9999999.99,
        daily_limit: 9999999999.99,
        daily_remaining: 9999999999.99,
        reauthentication_above: 9999999.99,
        blockers: [],
      }),
    }),
    state('-blocked', 'everything that can block a withdrawal', 'need a verified identity.', {
      given: limited({ ...noLimits, blockers: [...everyBlocker] }),
    }),
    state('-summary', 'an amount is entered, on a server that shows what will happen', ready, {
      given: reviewed,
      when: (page) => page.getByLabel('Amount (USD)').fill('20'),
    }),
    state('-review', 'the review', 'Confirm withdrawal', { given: reviewed, when: withdraw('20') }),
    state('-sign', 'a passkey or a code is asked for', 'Sign with a passkey', {
      given: signing,
      when: async (page) => {
        await withdraw('20')(page)
        await press('Confirm withdrawal')(page)
      },
      over: 'dialog',
    }),
    state('-still-working', 'no answer has come, and it is sent again', 'Still working', {
      given: all(reviewed, ourServer({ capabilities: ['review', 'repeats'] }), fail(requestWithdrawal)),
      when: async (page) => {
        await withdraw('20')(page)
        await press('Confirm withdrawal')(page)
      },
    }),
  ],
}
