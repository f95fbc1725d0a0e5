import type { Selectable } from 'kysely'
import { settingRules, type SettingName } from '@cairn/contract/operator/setting-rules.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** The columns of the table that are settings. */
export type SettingsRow = Omit<Selectable<Tables['settings']>, 'changed_at' | 'id' | 'signature'>

/** The column of a setting. Amounts are stored in cents, under a name that ends so. */
export function columnOf(name: SettingName): keyof SettingsRow {
  return (settingRules[name].unit === 'usd' ? `${name}_cents` : name) as keyof SettingsRow
}
