import type { CallInput } from '@cairn/contract/core/call.ts'
import { cleanAmount } from '@cairn/contract/core/typed/clean-amount.ts'
import { settingNames, settingTable } from '@cairn/contract/operator/settings/setting-rules.ts'
import type { Unit } from '@cairn/contract/operator/settings/setting-table.ts'
import type { changeSettings } from '@cairn/contract/operator/settings/settings.ts'
import { textOf } from '../../components/dialog/text-of.ts'

type Changes = CallInput<typeof changeSettings>['body']

/** Reads the form for the call. Invalid amounts are sent as they are, for the server to refuse; an invalid number is NaN. */
export function readForm(form: FormData): Changes {
  return Object.fromEntries(
    settingNames.map((name) => {
      const { unit, ...setting } = settingTable[name]
      const value = read[unit](textOf(form, name))
      // A checkbox that is not ticked is not in the form.
      return [name, unit === 'choice' && value === null && !('unset' in setting) ? false : value]
    }),
  )
}

const integer = (typed: string) => Number(cleanAmount(typed) || 'nothing')
const line = (typed: string) => typed || null

const read: Record<Unit, (typed: string) => string | number | boolean | null> = {
  usd: (typed) => cleanAmount(typed) || null,
  basis_points: basisPoints,
  hours: integer,
  months: integer,
  years: integer,
  count: integer,
  choice: (typed) => (typed === '' ? null : typed !== 'no'),
  pause: line,
  text: line,
  url: line,
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
