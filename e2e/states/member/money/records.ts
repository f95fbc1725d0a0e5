import { listRunningPlans, viewRecord } from '@cairn/contract/member/money/records.ts'
import type { Page } from '@playwright/test'
import { ethereumAddress, longName, longWord, taproot, usdtAddress } from '../../extremes.ts'
import { all, ourServer, press, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Given, Screen, State } from '../../state.ts'

const id = '0190a4be-7c0f-7c3e-8000-000000000001'
const path = `/record/${id}`
const ours = ourServer({ capabilities: ['records', 'proofs'] })

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
    {
      _id: id,
      type: 'deposit_confirmed',
      date: '2026-11-18T12:30:00Z',
      amount: 2499.1,
      seal: { block: '7', position: '9' },
    },
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

const plans = [
  {
    _id: id,
    plan: 'Standard',
    amount: 2474.09,
    since: '2026-11-18T12:30:00Z',
    term_ends_at: '2027-01-17T12:30:00Z',
    seal: { block: '7', position: '9' },
  },
  { _id: `${id.slice(0, -1)}2`, plan: 'Basic', amount: 100, since: '2026-10-18T12:30:00Z' },
]
const running = (data: object[]): Given => all(ours, reply(listRunningPlans, { data: data as typeof plans }))

const state = prepareStates('record', { path, given: ours })

const single: State[] = [
  state('', 'a confirmed deposit, with every fact', 'Term ends', { given: record(confirmed) }),
  state('-cancel', 'the dialog that cancels a deposit', 'Cancel this deposit?', {
    given: record({ ...deposit, cancellable: true }),
    when: (page: Page) => press('Cancel deposit')(page),
    over: 'dialog',
  }),
  state('-withdrawal', 'a withdrawal that is being sent', 'We send it', {
    given: record({ ...withdrawal, status: 'processing', approved_at: '2026-11-18T12:30:00Z' }),
  }),
  state('-sent', 'a withdrawal that was sent', 'View in block explorer', {
    given: record({
      ...withdrawal,
      status: 'completed',
      approved_at: '2026-11-18T12:30:00Z',
      ended_at: '2026-11-18T13:30:00Z',
      transaction_id: confirmed.transaction_id,
      transaction_url: confirmed.transaction_url,
    }),
  }),
  state('-corrected', 'a withdrawal whose transaction was replaced', 'replaced by another on the chain', {
    given: record({
      ...withdrawal,
      status: 'completed',
      ended_at: '2026-11-18T13:30:00Z',
      address_label: 'Ledger at home',
      transaction_id: confirmed.transaction_id,
      correction:
        'The transaction of this withdrawal was replaced by another on the chain. The ID is corrected. The amount stays as it was.',
    }),
  }),
  state('-long', 'long words, ten million, unknown status and coin', longName, {
    given: record({
      ...confirmed,
      amount: '10000000.00',
      status: longWord,
      wallet: `${longWord}ab`,
      address: taproot,
      plan: longName,
      reason: `${longWord} ${longWord}`,
    }),
  }),
  state('-unknown', 'no such record', "We couldn't find this record.", { given: refuse(viewRecord, 'not_found') }),
]

const plansState = prepareStates('plans', { path: '/plans', given: ours })

const list: State[] = [
  plansState('', 'one with a term and one without', 'without a fixed end', { given: running(plans) }),
  plansState('-long', 'long words, ten million', longName, {
    given: running([
      { ...plans[0], plan: longName, amount: '10000000.00' },
      { ...plans[1], plan: longWord },
    ]),
  }),
  plansState('-empty', 'no plan', 'You have no deposit in a plan.', { given: running([]) }),
]

export const records: Screen = { title: 'Records and running plans', states: [...single, ...list] }
