import type { CallReply } from '@cairn/contract/core/call.ts'
import { listAccounts, listTransfers, viewBalanceAt, viewSeal } from '@cairn/contract/operator/ledger.ts'
import { searchRecords } from '@cairn/contract/operator/search.ts'
import type { Page } from '@playwright/test'
import { all, fail, hang, press, reply } from '../given.ts'
import { listStates } from './list-states.ts'
import { idOf, longMember, memberOf, momentOf, tenMillion } from './people.ts'
import type { Screen, State } from '../state.ts'

type Transfer = CallReply<typeof listTransfers>['transfers'][number]
type Account = CallReply<typeof listAccounts>['accounts'][number]
type Seal = CallReply<typeof viewSeal>

const side = (role: string, number: number): Transfer['from'] => ({
  code: `member:${idOf(number)}:${role}`,
  role,
  member: memberOf(number),
  plan: null,
})
const custody: Transfer['from'] = { code: 'custody:bitcoin', role: 'custody', member: null, plan: null }
const out: Transfer['from'] = {
  code: 'withdrawals_out:bitcoin',
  role: 'withdrawals_out',
  member: null,
  plan: null,
}
const longGains: Transfer['from'] = {
  code: `realised_gains:${idOf(42)}`,
  role: 'realised_gains',
  member: null,
  plan: { id: idOf(42), name: 'A plan with a name of sixty characters, as long as they may be' },
}

const suggested = ['available', 'invested', 'held'].map((role) => ({
  kind: 'account',
  id: `member:${idOf(1)}:${role}`,
  label: 'Freya Funded',
  detail: `member:${idOf(1)}:${role}`,
}))
const suggesting = reply(searchRecords, { results: suggested })

const movements = (number: number): Pick<Transfer, 'kind' | 'from' | 'to' | 'cause'>[] => [
  { kind: 'deposit_confirmed', from: custody, to: side('invested', number), cause: { kind: 'deposit', id: idOf(1) } },
  {
    kind: 'withdrawal_held',
    from: side('available', number),
    to: side('held', number),
    cause: { kind: 'withdrawal', id: idOf(2) },
  },
  { kind: 'withdrawal_sent', from: side('held', number), to: out, cause: { kind: 'withdrawal', id: idOf(2) } },
]

const row = (index: number): Transfer => ({
  id: idOf(index),
  position: String(2_000 - index),
  amount: BigInt(250_00 * (index + 1)),
  posted_at: momentOf(index),
  actor:
    index % 3 === 1
      ? { kind: 'member', id: idOf(1), name: 'Freya Funded' }
      : { kind: 'operator', id: idOf(70), name: 'Theo Treasurer' },
  block: index === 0 ? null : '1204',
  ...movements(index)[index % 3]!,
})

const account = (index: number): Account =>
  index < 3
    ? {
        id: String(index),
        code: ['custody:bitcoin', 'fees', 'bonus_budget'][index] ?? '',
        role: ['custody', 'fees', 'bonus_budget'][index] ?? '',
        member: null,
        plan: null,
        balance: BigInt(-182_400_00 * (1 - (index % 2))),
        is_computed: index === 0,
      }
    : {
        id: String(index),
        code: `member:${idOf(index)}:available`,
        role: 'available',
        member: memberOf(index),
        plan: null,
        balance: BigInt(1_250_50 * index),
        is_computed: false,
      }

const longSide = { ...side('available', 1), member: longMember }

const lists: Screen = {
  title: 'Ledger',
  states: [
    ...listStates({
      name: 'transfers',
      rowsAre: 'transfers',
      path: '/operator/ledger',
      call: listTransfers,
      reply: (transfers, next) => ({ transfers, next }),
      row,
      long: {
        ...row(2),
        amount: tenMillion,
        from: longSide,
        to: longGains,
        actor: { kind: 'operator', id: idOf(70), name: longMember.full_name },
      },
      empty: 'Transfers appear here.',
    }),
    {
      name: 'backoffice-transfers-support',
      what: 'support, who may not export',
      path: '/operator/ledger',
      as: 'support',
      given: reply(listTransfers, { transfers: [0, 1, 2].map(row), next: null }),
      ready: 'Deposit confirmed',
    },
    {
      name: 'backoffice-ledger-suggestions',
      what: 'a filter suggests matches',
      path: '/operator/ledger',
      given: all(suggesting, reply(listTransfers, { transfers: [0, 1, 2].map(row), next: null })),
      when: async (page) => {
        const filters = page.getByRole('button', { name: 'Filters and order' })
        if (await filters.isVisible()) await filters.click()
        await page.getByRole('combobox', { name: 'Account' }).fill('Freya')
      },
      ready: 'Invested · Freya Funded',
    },
    {
      name: 'backoffice-ledger-chosen',
      what: 'a filter shows its value',
      path: `/operator/ledger?account=member:${idOf(1)}:invested`,
      given: all(suggesting, reply(listTransfers, { transfers: [0, 1, 2].map(row), next: null })),
      ready: 'Deposit confirmed',
    },
    ...listStates({
      name: 'accounts',
      rowsAre: 'accounts',
      path: '/operator/ledger/accounts',
      call: listAccounts,
      reply: (accounts, next) => ({ accounts, next }),
      row: account,
      long: { ...account(3), ...longGains, balance: tenMillion },
      empty: 'No account has been opened yet.',
    }),
  ],
}

async function requestBalance(page: Page) {
  await page.getByRole('combobox', { name: 'Account' }).fill('Freya')
  await page.getByRole('option').first().click()
  await page.getByLabel('Time').fill('2026-11-01T12:00:00')
  await press('Show balance')(page)
}

const balance = (state: Omit<State, 'path'>): State => ({ path: '/operator/ledger/balance', ...state })

const balances: Screen = {
  title: 'The balance at a moment',
  states: [
    balance({ name: 'backoffice-balance', what: 'as it opens', ready: 'Show balance' }),
    balance({
      name: 'backoffice-balance-shown',
      what: 'what an account of a member had',
      given: (api) => {
        suggesting(api)
        api.reply(viewBalanceAt, {
          at: '2026-11-01T12:00:00Z',
          account: { ...longSide, role: 'held', code: 'x' },
          balance: tenMillion,
        })
      },
      when: requestBalance,
      ready: '$10,000,000.00',
    }),
    balance({
      name: 'backoffice-balance-refused',
      what: 'no account is entered',
      when: press('Show balance'),
      ready: 'Choose an account',
    }),
  ],
}

const head = { block: '1204', hash: 'b'.repeat(16) + '4f1e0c2d'.repeat(6), sealed_at: '2026-11-20T08:59:59Z' }
const verified = {
  requested_by: 'Theo Treasurer',
  requested_at: '2026-11-20T08:00:00Z',
  transfers_expected: 2_000_000,
  transfers_seen: 2_000_000,
  finished_at: '2026-11-20T08:04:00Z',
  is_valid: true,
  head: `${head.block}:${head.hash}`,
  findings: [],
  finding_count: 0,
}
const findings = [
  'Block 1103 does not follow from block 1102: its hash is 9c1d… and should be 4f1e…',
  `The balance of member:${idOf(1)}:available is 1250.50, and its transfers come to 1250.49.`,
]
const seal = (name: string, what: string, shown: Seal, ready: string): State => ({
  name: `backoffice-seal${name}`,
  what,
  path: '/operator/ledger/seal',
  given: reply(viewSeal, shown),
  ready,
})

const seals: Screen = {
  title: 'The seal',
  states: [
    seal('', 'no findings', { head, unsealed: 3, verification: verified }, 'No errors were found.'),
    seal(
      '-broken',
      'a verification found errors',
      { head, unsealed: 0, verification: { ...verified, is_valid: false, findings, finding_count: 2 } },
      '2 errors were found.',
    ),
    seal(
      '-verifying',
      'a verification runs',
      { head, unsealed: 1, verification: { ...verified, is_valid: null, finished_at: null, transfers_seen: 812_000 } },
      '812,000 of about 2,000,000',
    ),
    seal(
      '-abandoned',
      'a verification did not come to an end',
      { head, unsealed: 1, verification: { ...verified, is_valid: null } },
      'It did not finish.',
    ),
    seal(
      '-new',
      'nothing has been sealed',
      { head: null, unsealed: 0, verification: null },
      'Nothing has been sealed yet.',
    ),
    {
      ...seal(
        '-support',
        'support, who starts no verification',
        { head, unsealed: 3, verification: verified },
        'No errors were found.',
      ),
      as: 'support',
    },
    {
      name: 'backoffice-seal-waiting',
      what: 'loading',
      path: '/operator/ledger/seal',
      given: hang(viewSeal),
      ready: 'Loading',
    },
    {
      name: 'backoffice-seal-failed',
      what: 'failed to load',
      path: '/operator/ledger/seal',
      given: fail(viewSeal),
      ready: 'Try again',
    },
  ],
}

export const ledger = [lists, balances, seals]
