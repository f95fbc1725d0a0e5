import type { CallReply } from '@cairn/contract/core/call.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import {
  formatSetting,
  labelSetting,
  settingTable,
  type SettingName,
} from '@cairn/contract/operator/settings/setting-rules.ts'
import { pauseTitles, type SettingValue } from '@cairn/contract/operator/settings/setting-table.ts'
import type { viewSettings } from '@cairn/contract/operator/settings/settings.ts'
import { Checkbox } from '@cairn/ui/choices/checkbox.tsx'
import { SelectField } from '@cairn/ui/fields/select-field.tsx'
import { TextField } from '@cairn/ui/fields/text-field.tsx'
import { settings as words } from '@cairn/words/backoffice/settings.ts'
import type { ReactNode } from 'react'
import { percent } from './read-form.ts'

export type Settings = CallReply<typeof viewSettings>['defaults']

interface SettingFieldProps {
  name: SettingName
  settings: Settings
  defaults: Settings
  error: ReactNode
}

/** The field of one setting, as the contract declares it. `readForm` reads it. */
export function SettingField({ name, settings, defaults, error }: SettingFieldProps) {
  const setting = settingTable[name]
  const value = settings[name]
  const field = { name, label: labelSetting(name), error }
  const hasDefault = setting.unit !== 'text' && setting.unit !== 'url'
  if (setting.unit === 'pause') {
    const reasons = Object.entries(pauseTitles).map(([reason, label]) => ({ value: reason, label }))
    return (
      <SelectField
        {...field}
        help={setting.help}
        options={[{ value: '', label: setting.unset }, ...reasons]}
        defaultValue={String(value ?? '')}
      />
    )
  }
  if (setting.unit !== 'choice') {
    return (
      <TextField
        {...field}
        {...inputs[setting.unit]}
        help={hasDefault ? `${setting.help} ${words.byDefault(formatSetting(name, defaults[name]))}` : setting.help}
        autoComplete="off"
        defaultValue={typedValue(value, setting.unit === 'basis_points')}
      />
    )
  }
  if (!('unset' in setting)) return <Checkbox {...field} defaultChecked={value === true} />
  return (
    <SelectField
      {...field}
      help={words.byDefault(setting.unset)}
      options={[
        { value: '', label: setting.unset },
        { value: 'yes', label: words.choices.always },
        { value: 'no', label: words.choices.never },
      ]}
      defaultValue={value === null ? '' : value ? 'yes' : 'no'}
    />
  )
}

const [decimal, whole] = [{ inputMode: 'decimal' }, { inputMode: 'numeric' }] as const
const inputs = {
  usd: decimal,
  basis_points: decimal,
  count: whole,
  hours: whole,
  months: whole,
  years: whole,
  text: {},
  url: { type: 'url' },
} as const

function typedValue(value: SettingValue, isShare: boolean): string {
  if (typeof value === 'bigint') return centsToDecimal(value)
  return isShare ? percent(Number(value)) : String(value ?? '')
}
