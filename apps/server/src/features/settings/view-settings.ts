import { sql } from 'kysely'
import type { CallReplyInput } from '@cairn/contract/core/call.ts'
import { settingNames, type SettingName } from '@cairn/contract/operator/setting-rules.ts'
import { viewSettings as call } from '@cairn/contract/operator/settings.ts'
import { route } from '../../platform/http/route.ts'
import { versionOfSettings } from '../../shared/audit/record-version.ts'
import { readSettings } from '../../shared/settings.ts'
import { columnOf, type SettingsRow } from './setting-columns.ts'

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
  deposit_difference_basis_points: 500,
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

/** The settings by their names on the wire. */
function wireSettings(row: SettingsRow): CallReplyInput<typeof call>['defaults'] {
  const values = settingNames.map((name) => [name, row[columnOf(name)]])
  return Object.fromEntries(values) as CallReplyInput<typeof call>['defaults']
}
