import type { CallReply } from '@cairn/contract/core/call.ts'
import { centsFromWire, formatUsd } from '@cairn/contract/core/money.ts'
import type { viewApproval } from '@cairn/contract/operator/approvals/approvals.ts'
import { formatSetting, type SettingName } from '@cairn/contract/operator/setting-rules.ts'
import { settings } from '@cairn/words/backoffice/settings.ts'
import { approvals } from '@cairn/words/backoffice/approvals.ts'

type Payload = CallReply<typeof viewApproval>['payload']

/** What an approval changes: one thing before and after, in words. */
export interface Change {
  title: string
  before: string
  after: string
}

/** The changes that the approval of a request makes, as they were when it was requested. Other kinds have none. */
export function changesOf(kind: string, payload: Payload): Change[] {
  return changes[kind]?.(payload) ?? []
}

const words = approvals.changes

const changes: Record<string, (payload: Payload) => Change[]> = {
  setting_change: ({ setting, before = null, after = null }) => {
    const name = setting as SettingName
    const format = (value: Payload[string]) => formatSetting(name, typeof value === 'string' ? BigInt(value) : value)
    return [{ title: settings.names[name], before: format(before), after: format(after) }]
  },
  plan_limits: (payload) => [
    {
      title: words.planLimits(text(payload, 'plan')),
      before: words.range(usd(payload, 'plan_minimum'), usd(payload, 'plan_maximum')),
      after: words.range(usd(payload, 'new_minimum'), usd(payload, 'new_maximum')),
    },
  ],
  deposit_confirmation: (payload) => [
    { title: words.deposit, before: words.pending, after: words.completed },
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
      ? []
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

/** The parts of a payload that the changes show already. */
export const shownAsChange = new Set([
  'amount',
  'setting',
  'before',
  'after',
  'amount_requested',
  'plan',
  'plan_minimum',
  'plan_maximum',
  'new_minimum',
  'new_maximum',
  'balance_before',
  'gains_before',
  'from_gains',
  'invested_before',
  'member_count',
  'preview_hash',
])

function isWithinPlan(payload: Payload): boolean {
  const amount = cents(payload, 'amount')
  return amount >= cents(payload, 'plan_minimum') && amount <= cents(payload, 'plan_maximum')
}

function text(payload: Payload, name: string): string {
  return String(payload[name] ?? '')
}

function cents(payload: Payload, name: string): bigint {
  return centsFromWire(payload[name]) ?? 0n
}

function usd(payload: Payload, name: string): string {
  return formatUsd(cents(payload, name))
}
