import type * as z from 'zod/mini'
import { formatUsd } from '../../core/money/money.ts'
import type { PauseReason } from '../../member/money/withdrawals.ts'
import { pauseTitles, settingGroups, type SettingValue, type Unit } from './setting-table.ts'

const { twoPeople, payments, withdrawals, pauses, requests, identity, referrals, company } = settingGroups

/** All settings, in the order of the form. */
export const settingTable = {
  ...twoPeople,
  ...payments,
  ...withdrawals,
  ...pauses,
  ...requests,
  ...identity,
  ...referrals,
  ...company,
}

type SettingTable = typeof settingTable
export type SettingName = keyof SettingTable
export type SettingUnit<N extends SettingName> = SettingTable[N]['unit']
export type SettingInput<N extends SettingName> = SettingTable[N]['input']

/** The names in the order of the form. */
export const settingNames = namesOf(settingTable)

/** A value for each setting, of the type that is stored. */
export type SettingValues = { [N in SettingName]: z.output<SettingInput<N>> }

/** The settings of a new installation. A test compares them with the database. */
export const defaultSettings = Object.fromEntries(
  settingNames.map((name) => [name, settingTable[name].default]),
) as SettingValues

/** The names of a group of settings, in the order of the form. */
export function namesOf<N extends string>(group: Record<N, unknown>): [N, ...N[]] {
  return Object.keys(group) as [N, ...N[]]
}

const labelEnds: Partial<Record<Unit, string>> = {
  usd: ' (USD)',
  basis_points: ' (%)',
  hours: ' (hours)',
  months: ' (months)',
  years: ' (years)',
}

/** The title with the unit in which people type the value. */
export function labelSetting(name: SettingName): string {
  return settingTable[name].title + (labelEnds[settingTable[name].unit] ?? '')
}

/** Whether a change of a setting loosens its rule. */
export function isLooser(name: SettingName, before: SettingValue, after: SettingValue): boolean {
  const { looserWhen, unit } = settingTable[name]
  if (looserWhen === null) return false
  if (looserWhen === 'changed') return after !== before
  if (looserWhen === 'removed') return before !== null && after === null
  const [from, to] = [rank(before, unit, looserWhen), rank(after, unit, looserWhen)]
  return looserWhen === 'higher' ? to > from : to < from
}

function rank(value: SettingValue, unit: Unit, looserWhen: 'higher' | 'lower'): number | bigint {
  if (typeof value === 'boolean') return value ? 1 : -1
  if (value !== null) return BigInt(value)
  if (unit === 'choice') return 0
  return looserWhen === 'higher' ? Infinity : -Infinity
}

/** The value of a setting as people read it: `$10,000.00`, `5%`, `24 hours`, `none`. Cents may also be text of digits. */
export function formatSetting(name: SettingName, value: SettingValue): string {
  const setting = settingTable[name]
  if (value === null) return 'unset' in setting ? setting.unset.toLowerCase() : 'none'
  switch (setting.unit) {
    case 'text':
    case 'url':
    case 'count':
      return String(value)
    case 'choice':
      return value ? 'yes' : 'no'
    case 'pause':
      return pauseTitles[value as PauseReason].toLowerCase()
    case 'usd':
      return formatUsd(BigInt(value))
    case 'basis_points':
      return `${Number(value) / 100}%`
    default:
      return `${value} ${Number(value) === 1 ? setting.unit.slice(0, -1) : setting.unit}`
  }
}
