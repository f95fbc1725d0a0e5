import { formatUsd } from '../core/money.ts'

/** How a setting is counted. Amounts are cents. */
type Unit = 'usd' | 'basis_points' | 'hours' | 'months' | 'count' | 'choice' | 'text'

interface SettingRuleOf<U extends Unit, Looser> {
  /** Its name in sentences that the server composes. */
  title: string
  unit: U
  looser: Looser
}

/**
 * In which direction its rule is looser: a change that way takes two owners. Null where no rule depends on it. No value is the
 * loosest; of a choice, `false` is below null, which is below `true`. Each change of a text takes two owners, also the first: all
 * members read it, and follow its link.
 */
type SettingRule = SettingRuleOf<Exclude<Unit, 'text'>, 'higher' | 'lower' | null> | SettingRuleOf<'text', 'changed'>

/** The settings, each with its direction. The database has the same (`setting_rules`); a test compares the two. */
export const settingRules = {
  referral_bonus_basis_points: { title: 'Referral bonus', unit: 'basis_points', looser: 'higher' },
  kyc_required_above: { title: 'Identity check above', unit: 'usd', looser: 'higher' },
  email_confirmation_required: { title: 'Require a confirmed email', unit: 'choice', looser: 'lower' },
  referral_prefill: { title: 'Fill in the Referral ID', unit: 'choice', looser: null },
  two_approvals_above: { title: 'Two people above', unit: 'usd', looser: 'higher' },
  withdrawal_min_amount: { title: 'Minimum withdrawal', unit: 'usd', looser: 'lower' },
  withdrawal_daily_limit: { title: '24-hour limit', unit: 'usd', looser: 'higher' },
  withdrawal_proof_above: { title: 'Password or second factor for withdrawals above', unit: 'usd', looser: 'higher' },
  deposit_difference_basis_points: {
    title: 'Two people when a payment differs by more than',
    unit: 'basis_points',
    looser: 'higher',
  },
  pending_deposits_max: { title: 'Deposits of a member that may wait', unit: 'count', looser: 'higher' },
  pending_withdrawals_max: { title: 'Pending withdrawals of a member', unit: 'count', looser: 'higher' },
  money_requests_hourly_max: {
    title: 'Deposits and withdrawals of a member in an hour',
    unit: 'count',
    looser: 'higher',
  },
  address_lock_hours: { title: 'Withdrawal lock after an address change', unit: 'hours', looser: 'lower' },
  reset_lock_hours: { title: 'Withdrawal lock after a password reset', unit: 'hours', looser: 'lower' },
  document_kept_months: { title: 'Identity documents are kept for', unit: 'months', looser: 'lower' },
  terms_url: { title: 'Address of the terms', unit: 'text', looser: 'changed' },
  terms_version: { title: 'Version of the terms', unit: 'text', looser: 'changed' },
  privacy_url: { title: 'Address of the privacy notice', unit: 'text', looser: 'changed' },
  risk_line: { title: 'Sentence about risk', unit: 'text', looser: 'changed' },
  risk_url: { title: 'Address of the page about risk', unit: 'text', looser: 'changed' },
  fees_url: { title: 'Address of the fees', unit: 'text', looser: 'changed' },
  company_line: { title: 'Company', unit: 'text', looser: 'changed' },
  support_contact: { title: 'Support', unit: 'text', looser: 'changed' },
} as const satisfies Record<string, SettingRule>

export type SettingName = keyof typeof settingRules
export const settingNames = Object.keys(settingRules) as [SettingName, ...SettingName[]]

/** As it is stored: cents, counts, choices, texts. */
export type SettingValue = number | bigint | boolean | string | null

/** Whether a change of a setting loosens its rule. */
export function isLooser(name: SettingName, before: SettingValue, after: SettingValue): boolean {
  const { looser, unit } = settingRules[name]
  if (looser === null) return false
  if (looser === 'changed') return after !== before
  const [from, to] = [rank(before, unit, looser), rank(after, unit, looser)]
  return looser === 'higher' ? to > from : to < from
}

function rank(value: SettingValue, unit: Unit, looser: 'higher' | 'lower'): number | bigint {
  if (typeof value === 'boolean') return value ? 1 : -1
  if (value !== null) return BigInt(value)
  if (unit === 'choice') return 0
  return looser === 'higher' ? Infinity : -Infinity
}

/** The value of a setting as people read it: `$10,000.00`, `5%`, `24 hours`, `none`. Cents may also be text of digits. */
export function formatSetting(name: SettingName, value: SettingValue): string {
  const { unit } = settingRules[name]
  if (unit === 'text') return value === null ? 'none' : String(value)
  if (unit === 'choice') return value === null ? 'when email delivery is set up' : value ? 'yes' : 'no'
  if (value === null) return 'none'
  if (unit === 'usd') return formatUsd(BigInt(value))
  if (unit === 'basis_points') return `${Number(value) / 100}%`
  if (unit === 'count') return String(value)
  return `${value} ${Number(value) === 1 ? unit.slice(0, -1) : unit}`
}
