import type { CallReply } from '@cairn/contract/core/call.ts'
import type { Asset, OperatorRole } from '@cairn/contract/core/constants.ts'
import { centsFromWire, formatUsd } from '@cairn/contract/core/money/money.ts'
import type { ApprovalKindName } from '@cairn/contract/operator/approvals/approval-kinds.ts'
import type { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { formatSetting, settingTable, type SettingName } from '@cairn/contract/operator/settings/setting-rules.ts'
import { addresses as receivingAddresses } from '@cairn/words/backoffice/deposits/receiving-addresses.ts'
import { deposits } from '@cairn/words/backoffice/deposits/deposits.ts'
import { reconciliations } from '@cairn/words/backoffice/ledger/reconciliations.ts'
import { withdrawals } from '@cairn/words/backoffice/withdrawals/withdrawals.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'
import { approvals } from '@cairn/words/backoffice/approvals.ts'
import { members } from '@cairn/words/backoffice/members/members.ts'

type Payload = CallReply<typeof viewApproval>['payload']

/** One change of an approval: before and after, in words. */
export interface Change {
  title: string
  before: string
  after: string
  /** They are addresses, which are compared character by character. The one before is empty when there was none. */
  isAddress?: true
}

/** The changes that a request makes, from its payload or from later figures of the same names. Empty for a request without them. */
export function changesOf(kind: string, payload: Payload): Change[] {
  return Object.hasOwn(changes, kind) ? changes[kind as ApprovalKindName](payload) : []
}

const words = approvals.changes

const changes: Record<ApprovalKindName, (payload: Payload) => Change[]> = {
  setting_change: ({ setting, before = null, after = null }) => {
    const name = setting as SettingName
    return [{ title: settingTable[name].title, before: formatSetting(name, before), after: formatSetting(name, after) }]
  },
  plan_limits: (payload) => [
    {
      title: words.planLimits(text(payload, 'plan')),
      before: words.range(usd(payload, 'plan_minimum'), usd(payload, 'plan_maximum')),
      after: words.range(usd(payload, 'new_minimum'), usd(payload, 'new_maximum')),
    },
  ],
  deposit_confirmation: (payload) => [
    {
      title: words.deposit,
      before: stateOf(payload, { ...deposits.states, pending: words.pending }, words.pending),
      after: words.completed,
    },
    { title: words.amount, before: words.requested(usd(payload, 'amount_requested')), after: usd(payload, 'amount') },
    {
      title: words.planLimits(text(payload, 'plan')),
      before: words.range(usd(payload, 'plan_minimum'), usd(payload, 'plan_maximum')),
      after: isWithinPlan(payload) ? words.within : words.outside,
    },
  ],
  deposit_release: (payload) => [
    { title: words.inPlan(text(payload, 'plan')), before: usd(payload, 'amount'), after: formatUsd(0n) },
    {
      title: words.balance,
      before: usd(payload, 'balance_before'),
      after: formatUsd(cents(payload, 'balance_before') + cents(payload, 'amount')),
    },
  ],
  gain_or_loss: (payload) =>
    payload['from_gains'] === undefined
      ? gainOrCoveredLoss(payload)
      : [
          { title: words.gains(text(payload, 'plan')), before: usd(payload, 'from_gains'), after: formatUsd(0n) },
          {
            title: words.invested(text(payload, 'plan')),
            before: usd(payload, 'invested_before'),
            after: formatUsd(
              cents(payload, 'invested_before') + cents(payload, 'from_gains') - cents(payload, 'amount'),
            ),
          },
        ],
  operator_role: (payload) =>
    isKnown(payload, 'role_before', () => [
      {
        title: words.role(text(payload, 'operator')),
        before: roleOf(payload, 'role_before'),
        after: roleOf(payload, 'role'),
      },
    ]),
  operator_removal: (payload) =>
    isKnown(payload, 'operator', () => [
      { title: words.access(text(payload, 'operator')), before: shell.roles.owner, after: words.removed },
    ]),
  operator_access_reset: (payload) => [
    {
      title: words.access(text(payload, 'operator')),
      before: words.asItIs,
      after: resetOf(text(payload, 'lost')),
    },
  ],
  operator_invitation: (payload) => [
    {
      title: words.access(text(payload, 'email')),
      before: words.noAccess,
      after: words.invited(roleOf(payload, 'role')),
    },
  ],
  manual_transfer: (payload) =>
    isKnown(payload, 'balance_before', () => [
      moved(words.balance, payload, 'balance_before', payload['transfer'] === 'correction_credited' ? 1n : -1n),
    ]),
  custody_movement: (payload) => {
    const sides = (['to', 'from'] as const).filter((side) => text(payload, side).startsWith('custody:'))
    return sides.map((side) => custodyChange(payload, side))
  },
  payment_outcome: (payload) =>
    isKnown(payload, 'balance_before', () => [
      moved(words.balance, payload, 'balance_before', 1n),
      custodyChange(payload, 'from'),
    ]),
  payment_reversal: (payload) => [
    { title: words.takenBack, before: usd(payload, 'amount'), after: formatUsd(0n) },
    { title: words.missing, before: formatUsd(0n), after: usd(payload, 'missing_before') },
  ],
  deposit_reversal: (payload) => [
    ...(
      [
        [words.wrongCredit, 'amount'],
        [words.bonusTaken, 'bonus_before'],
        [words.sharesTaken, 'shares_before'],
      ] as const
    ).map(([title, name]) => ({ title, before: usd(payload, name), after: formatUsd(0n) })),
    { title: words.missing, before: formatUsd(0n), after: usd(payload, 'missing_before') },
  ],
  payment_loss: (payload) => [custodyChange(payload, 'to')],
  transaction_correction: (payload) => [
    {
      title: words.transaction,
      before: text(payload, 'transaction_before'),
      after: text(payload, 'transaction_id'),
      isAddress: true,
    },
  ],
  factor_removal: ({ authenticator, passkeys }) => [
    {
      title: words.factors,
      before: members.factorsOf(authenticator === true, Number(passkeys)),
      after: words.noFactors,
    },
  ],
  withdrawal_outcome: (payload) => {
    const isSent = payload['outcome'] === 'completed'
    return isKnown(payload, 'balance_before', () => [
      {
        title: words.withdrawal,
        before: stateOf(payload, { ...withdrawals.states, uncertain: words.uncertain }, words.uncertain),
        after: isSent ? words.sent : words.notSent,
      },
      { title: words.held, before: usd(payload, 'amount'), after: formatUsd(0n) },
      moved(words.balance, payload, 'balance_before', isSent ? 0n : 1n),
    ])
  },
  bonus_budget_funding: (payload) =>
    isKnown(payload, 'budget_before', () => [
      moved(words.budget, payload, 'budget_before', 1n),
      custodyChange(payload, 'from'),
    ]),
  bonus_funding_reversal: (payload) =>
    isKnown(payload, 'budget_before', () => [
      moved(words.budget, payload, 'budget_before', -1n),
      custodyChange(payload, 'to'),
    ]),
  announcement: (payload) => [
    {
      title: words.announcement(text(payload, 'first_day'), text(payload, 'last_day')),
      before: words.nothing,
      after: text(payload, 'words'),
    },
  ],
  coin_rate: (payload) => {
    const asset = text(payload, 'asset')
    const before = payload['rate_before'] ?? null
    return [
      {
        title: words.rate(receivingAddresses.assets[asset as Asset] ?? asset),
        before: before === null ? words.noRate : usd(payload, 'rate_before'),
        after: words.rateUntil(usd(payload, 'rate'), text(payload, 'ends_at').slice(0, 16).replace('T', ' ')),
      },
    ]
  },
  account_key: ownAddresses,
  address_list: ownAddresses,
  receiving_address: (payload) => {
    const asset = text(payload, 'asset')
    return isKnown(payload, 'address_before', () => [
      {
        title: words.address(receivingAddresses.assets[asset as Asset] ?? asset),
        before: text(payload, 'address_before'),
        after: text(payload, 'address'),
        isAddress: true,
      },
    ])
  },
  // Less where a member has spent a share; the page shows how much that is.
  distribution_reversal: (payload) => [
    { title: words.balances, before: words.asNow, after: words.atMostLess(usd(payload, 'amount')) },
  ],
  distribution: (payload) => [
    {
      title: words.gains(text(payload, 'plan')),
      before: usd(payload, 'gains_before'),
      after: formatUsd(cents(payload, 'gains_before') - cents(payload, 'amount')),
    },
    {
      title: words.balances,
      before: words.asNow,
      after: words.shared(usd(payload, 'amount'), text(payload, 'member_count')),
    },
  ],
}

/** The changes, unless the request is older than what they are made of. */
function isKnown(payload: Payload, name: string, make: () => Change[]): Change[] {
  return payload[name] === undefined ? [] : make()
}

/** An amount of money that grows or shrinks by the amount of the request. */
function moved(title: string, payload: Payload, before: string, sign: bigint): Change {
  const after = cents(payload, before) + sign * cents(payload, 'amount')
  return { title, before: usd(payload, before), after: formatUsd(after) }
}

/** What comes into a wallet or to the bank, or leaves it. The asset is the end of the account's code. */
function custodyChange(payload: Payload, side: 'from' | 'to'): Change {
  const asset = text(payload, side).split(':').at(-1) ?? ''
  const amount = usd(payload, 'amount')
  return {
    title: words.custody(reconciliations.assets[asset] ?? asset),
    before: words.asItIs,
    after: side === 'from' ? words.more(amount) : words.less(amount),
  }
}

function ownAddresses(payload: Payload): Change[] {
  const asset = text(payload, 'asset')
  return isKnown(payload, 'address_before', () => [
    {
      title: words.address(receivingAddresses.assets[asset as Asset] ?? asset),
      before: text(payload, 'address_before'),
      after: words.ownAddresses[asset] ?? asset,
    },
  ])
}

function gainOrCoveredLoss(payload: Payload): Change[] {
  const isGain = payload['transfer'] === 'gain_realised'
  return isKnown(payload, 'gains_before', () => [
    moved(words.gains(text(payload, 'plan')), payload, 'gains_before', isGain ? 1n : -1n),
    custodyChange(payload, isGain ? 'from' : 'to'),
  ])
}

function resetOf(lost: string): string {
  if (lost === 'password') return words.resetPassword
  return lost === 'authenticator' ? words.resetAuthenticator : words.resetBoth
}

function roleOf(payload: Payload, name: string): string {
  const role = text(payload, name)
  return shell.roles[role as OperatorRole] ?? role
}

/** The state of a record now, or the one that it had at the request. */
function stateOf(payload: Payload, states: Readonly<Record<string, string>>, atRequest: string): string {
  return states[text(payload, 'status')] ?? atRequest
}

function isWithinPlan(payload: Payload): boolean {
  const amount = cents(payload, 'amount')
  return amount >= cents(payload, 'plan_minimum') && amount <= cents(payload, 'plan_maximum')
}

/** The amount that a request moves, as a button shows it; null for a request without one. */
export function amountOf(payload: Payload): string | null {
  return payload['amount'] === undefined ? null : usd(payload, 'amount')
}

function text(payload: Payload, name: string): string {
  return String(payload[name] ?? '')
}

function cents(payload: Payload, name: string): bigint {
  const figure = centsFromWire(payload[name])
  if (figure === null) throw new Error(`“${name}” of the request is not an amount`)
  return figure
}

function usd(payload: Payload, name: string): string {
  return formatUsd(cents(payload, name))
}
