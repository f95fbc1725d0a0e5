import { sql } from 'kysely'
import type { SettingName } from '@cairn/contract/operator/setting-rules.ts'
import { viewSettings as call } from '@cairn/contract/operator/settings.ts'
import { route } from '../../platform/http/route.ts'
import { versionOfSettings } from '../../shared/audit/record-version.ts'
import { readSettings } from '../../shared/settings.ts'

/** The settings as they are, and their defaults. */
export const viewSettings = route(call, async ({ tx }) => {
  const [row, requested, { version }] = await Promise.all([
    readSettings(tx),
    tx
      .selectFrom('approvals')
      .where('kind', '=', 'setting_change')
      .where('status', '=', 'pending')
      .orderBy('requested_at')
      .select([sql<SettingName>`payload ->> 'setting'`.as('setting'), 'id as approval_id'])
      .execute(),
    tx.selectNoFrom(versionOfSettings.as('version')).executeTakeFirstOrThrow(),
  ])
  return {
    settings: { ...wireSettings(row), changed_at: row.changed_at, version },
    defaults: wireSettings(defaults),
    requested,
  }
})

type SettingsRow = Omit<Awaited<ReturnType<typeof readSettings>>, 'changed_at' | 'is_only_row'>

/** The defaults of the table; a test compares them with the migrations. */
export const defaults: SettingsRow = {
  referral_bonus_basis_points: 500,
  kyc_required_above_cents: null,
  email_confirmation_required: null,
  referral_prefill: false,
  two_approvals_above_cents: 10_000_00n,
  withdrawal_min_amount_cents: 10_00n,
  withdrawal_daily_limit_cents: null,
  withdrawal_proof_above_cents: null,
  deposit_two_people_above_cents: 10_000_00n,
  release_two_people_above_cents: 10_000_00n,
  distribution_two_people_above_cents: 10_000_00n,
  deposit_difference_basis_points: 500,
  separation_days: 7,
  pending_deposits_max: 10,
  pending_withdrawals_max: 5,
  money_requests_hourly_max: 60,
  address_lock_hours: 24,
  reset_lock_hours: 24,
  document_kept_months: 60,
  terms_url: null,
  terms_version: null,
  privacy_url: null,
  risk_line: null,
  risk_url: null,
  fees_url: null,
  company_line: null,
  support_contact: null,
}

function wireSettings(row: SettingsRow) {
  return {
    referral_bonus_basis_points: row.referral_bonus_basis_points,
    kyc_required_above: row.kyc_required_above_cents,
    email_confirmation_required: row.email_confirmation_required,
    referral_prefill: row.referral_prefill,
    two_approvals_above: row.two_approvals_above_cents,
    withdrawal_min_amount: row.withdrawal_min_amount_cents,
    withdrawal_daily_limit: row.withdrawal_daily_limit_cents,
    withdrawal_proof_above: row.withdrawal_proof_above_cents,
    deposit_two_people_above: row.deposit_two_people_above_cents,
    release_two_people_above: row.release_two_people_above_cents,
    distribution_two_people_above: row.distribution_two_people_above_cents,
    deposit_difference_basis_points: row.deposit_difference_basis_points,
    separation_days: row.separation_days,
    pending_deposits_max: row.pending_deposits_max,
    pending_withdrawals_max: row.pending_withdrawals_max,
    money_requests_hourly_max: row.money_requests_hourly_max,
    address_lock_hours: row.address_lock_hours,
    reset_lock_hours: row.reset_lock_hours,
    document_kept_months: row.document_kept_months,
    terms_url: row.terms_url,
    terms_version: row.terms_version,
    privacy_url: row.privacy_url,
    risk_line: row.risk_line,
    risk_url: row.risk_url,
    fees_url: row.fees_url,
    company_line: row.company_line,
    support_contact: row.support_contact,
  }
}
