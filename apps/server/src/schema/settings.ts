import type { ColumnType, Generated } from 'kysely'
import type { SettingName, SettingUnit, SettingValues } from '@cairn/contract/operator/settings/setting-rules.ts'
import type { Timestamp } from './columns.ts'

/** The column of a setting. Amounts are stored in cents, under a name that ends so. */
export type SettingColumn<N extends SettingName = SettingName> = N extends N
  ? SettingUnit<N> extends 'usd'
    ? `${N}_cents`
    : N
  : never

type SettingColumns = { [N in SettingName as SettingColumn<N>]: Generated<SettingValues[N]> }

/** The one row with all settings. */
export interface SettingsTable extends SettingColumns {
  id: Generated<string>
  signature: ColumnType<Buffer | null, Buffer | undefined, Buffer>
  changed_at: Timestamp
}
