import { companyFields } from '@cairn/contract/member/company.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { textOf } from '../../components/dialog/text-of.ts'

/** Reads the form for the call. Invalid amounts are sent as they are, for the server to refuse. */
export function readForm(form: FormData) {
  const whole = (name: string) => Number(cleanAmount(textOf(form, name)) || 'nothing')
  const amount = (name: string) => cleanAmount(textOf(form, name))
  const email = textOf(form, 'email_confirmation_required')
  return {
    referral_bonus_basis_points: basisPoints(textOf(form, 'referral_bonus_basis_points')),
    kyc_required_above: amount('kyc_required_above') || null,
    email_confirmation_required: email === '' ? null : email === 'yes',
    referral_prefill: form.get('referral_prefill') === 'on',
    two_approvals_above: amount('two_approvals_above'),
    withdrawal_min_amount: amount('withdrawal_min_amount') || null,
    withdrawal_daily_limit: amount('withdrawal_daily_limit') || null,
    withdrawal_proof_above: amount('withdrawal_proof_above') || null,
    deposit_difference_basis_points: basisPoints(textOf(form, 'deposit_difference_basis_points')),
    pending_deposits_max: whole('pending_deposits_max'),
    pending_withdrawals_max: whole('pending_withdrawals_max'),
    money_requests_hourly_max: whole('money_requests_hourly_max'),
    address_lock_hours: whole('address_lock_hours'),
    reset_lock_hours: whole('reset_lock_hours'),
    document_kept_months: whole('document_kept_months'),
    ...readCompany(form),
  }
}

function readCompany(form: FormData) {
  const texts = Object.fromEntries(companyFields.map((name) => [name, textOf(form, name) || null]))
  return texts as Record<(typeof companyFields)[number], string | null>
}

/** The basis points of a percentage with at most two decimals, with or without its sign, without a float; NaN for anything else. */
export function basisPoints(typed: string): number {
  const number = cleanAmount(typed.replace(/[%％٪]\s*$/, ''))
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(number) ?? []
  return whole === '' ? Number.NaN : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** The percentage of basis points: `5`, `2.5`. */
export function percent(points: number): string {
  return String(points / 100)
}
