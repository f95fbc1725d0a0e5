import { listRunningPlans, viewRecord } from '@cairn/contract/member/records.ts'
import type { Page } from '@playwright/test'
import { ethereumAddress, longName, longWord, taproot, usdtAddress } from '../extremes.ts'
import { all, fail, hang, ourServer, press, refuse, reply } from '../given.ts'
import type { Given, Screen, State } from '../state.ts'

const id = '0190a4be-7c0f-7c3e-8000-000000000001'
const path = `/record/${id}`
const ours = ourServer({ offers: ['records'] })

const deposit = {
  _id: id,
  type: 'deposit',
  amount: 2500,
  date: '2026-11-18T10:00:00Z',
  status: 'pending',
  wallet: 'usdt',
  plan: 'Standard',
  address: usdtAddress,
  transfers: [],
}
const confirmed = {
  ...deposit,
  status: 'completed',
  amount: 2499.1,
  requested: 2500,
  fee: 0,
  lost: 25.01,
  transaction_id: '0123456789abcdef'.repeat(4),
  transaction_url: 'https://explorer.example/tx/1',
  ended_at: '2026-11-18T12:30:00Z',
  term_ends_at: '2027-01-17T12:30:00Z',
  transfers: [
    { _id: id, type: 'deposit_confirmed', date: '2026-11-18T12:30:00Z', amount: 2499.1 },
    { _id: `${id.slice(0, -1)}2`, type: 'loss_shared', date: '2026-11-19T12:30:00Z', amount: 25.01 },
  ],
}
const withdrawal = {
  ...deposit,
  type: 'withdrawal',
  plan: undefined,
  wallet: 'ethereum',
  address: ethereumAddress,
  transfers: [{ _id: id, type: 'withdrawal_held', date: deposit.date, amount: 2500 }],
}

const record = (data: object): Given => all(ours, reply(viewRecord, { data: data as typeof deposit }))
const shown = (name: string, what: string, data: object, ready: string): State => ({
  name,
  what,
  path,
  given: record(data),
  ready,
})

const plans = [
  { _id: id, plan: 'Standard', amount: 2474.09, since: '2026-11-18T12:30:00Z', term_ends_at: '2027-01-17T12:30:00Z' },
  { _id: `${id.slice(0, -1)}2`, plan: 'Basic', amount: 100, since: '2026-10-18T12:30:00Z' },
]
const running = (data: object[]): Given => all(ours, reply(listRunningPlans, { data: data as typeof plans }))

const single: State[] = [
  shown('record', 'a confirmed deposit, with every fact', confirmed, 'Term ends'),
  shown('record-pending', 'a deposit that can be paid or cancelled', { ...deposit, cancellable: true }, 'Show payment'),
  {
    ...shown(
      'record-cancel',
      'the dialog that cancels a deposit',
      { ...deposit, cancellable: true },
      'Cancel this deposit?',
    ),
    when: (page: Page) => press('Cancel deposit')(page),
    over: 'dialog',
  },
  shown(
    'record-withdrawal',
    'a withdrawal that is being sent',
    { ...withdrawal, status: 'processing', approved_at: '2026-11-18T12:30:00Z' },
    'We send it',
  ),
  shown(
    'record-rejected',
    'a rejected withdrawal',
    { ...withdrawal, status: 'rejected', reason: 'You asked us not to send this.', ended_at: deposit.date },
    'Rejected',
  ),
  shown(
    'record-long',
    'long words, ten million, unknown status and coin',
    {
      ...confirmed,
      amount: '10000000.00',
      status: longWord,
      wallet: `${longWord}ab`,
      address: taproot,
      plan: longName,
      reason: `${longWord} ${longWord}`,
    },
    longName,
  ),
  {
    name: 'record-unknown',
    what: 'no such record',
    path,
    given: all(ours, refuse(viewRecord, 'not_found')),
    ready: "We couldn't find this record.",
  },
  { name: 'record-waiting', what: 'waiting', path, given: all(ours, hang(viewRecord)), ready: 'Loading this record…' },
  {
    name: 'record-failed',
    what: 'failed',
    path,
    given: all(ours, fail(viewRecord)),
    ready: "We couldn't load this record.",
  },
]

const list: State[] = [
  {
    name: 'plans',
    what: 'one with a term and one without',
    path: '/plans',
    given: running(plans),
    ready: 'Not fixed',
  },
  {
    name: 'plans-long',
    what: 'long words, ten million',
    path: '/plans',
    given: running([
      { ...plans[0], plan: longName, amount: '10000000.00' },
      { ...plans[1], plan: longWord },
    ]),
    ready: longName,
  },
  { name: 'plans-empty', what: 'no plan', path: '/plans', given: running([]), ready: 'You have no deposit in a plan.' },
  {
    name: 'plans-waiting',
    what: 'waiting',
    path: '/plans',
    given: all(ours, hang(listRunningPlans)),
    ready: 'Loading your plans…',
  },
  {
    name: 'plans-failed',
    what: 'failed',
    path: '/plans',
    given: all(ours, fail(listRunningPlans)),
    ready: "We couldn't load your plans.",
  },
]

export const records: Screen = { title: 'Records and running plans', states: [...single, ...list] }
