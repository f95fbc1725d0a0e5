import { sql, type Selectable } from 'kysely'
import {
  defaultSettings,
  settingNames,
  type SettingName,
  type SettingValues,
} from '@cairn/contract/operator/settings/setting-rules.ts'
import { viewSettings as call } from '@cairn/contract/operator/settings/settings.ts'
import type { SettingsTable } from '../../schema/settings.ts'
import { route } from '../../platform/http/route.ts'
import { versionOfSettings } from '../../shared/audit/record-version.ts'
import { columnOf, readSettings } from '../../shared/settings.ts'

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
    defaults: defaultSettings,
    requested,
  }
})

function wireSettings(row: Selectable<SettingsTable>): SettingValues {
  return Object.fromEntries(settingNames.map((name) => [name, row[columnOf(name)]])) as SettingValues
}
