import { pauseSentences } from '@cairn/contract/member/money/withdrawals.ts'
import type { Translation } from '@cairn/contract/core/constants.ts'
import { germanRefusals } from '@cairn/contract/translations/german-refusals.ts'
import type { Language } from './request/language.ts'
import type { Refusal } from './refusal.ts'

/** A language's sentences by the codes of refusals, and its words for the values that are written into one. */
interface RefusalWords {
  sentences: Record<string, string>
  translateValue: (value: string) => string
}

const words: Record<Translation, RefusalWords> = {
  de: { sentences: germanRefusals, translateValue: toGerman },
}

/** The sentence of a refusal in a language. English where the language has none: only members' calls are translated. */
export function translateRefusal({ code, details, message }: Refusal, language: Language): string {
  const { sentences, translateValue } = words[language as Translation] ?? {}
  const sentence = sentences?.[code]
  if (!sentence || !translateValue) return message
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => translateValue(String(details[name] ?? '')))
}

const germanValues: Record<string, string> = {
  'a moment': 'einem Moment',
  'a moment, with a new password: ask for one under “Forgot password”':
    'einem Moment mit einem neuen Passwort: Fordern Sie es unter „Passwort vergessen“ an',
  [pauseSentences.maintenance]: 'wegen Wartungsarbeiten',
  [pauseSentences.network]: 'wegen Störungen im Netzwerk',
  [pauseSentences.security]: 'während einer Sicherheitsprüfung',
}
const germanUnits: Record<string, string> = {
  second: 'Sekunde',
  seconds: 'Sekunden',
  minute: 'Minute',
  minutes: 'Minuten',
  hour: 'Stunde',
  hours: 'Stunden',
  day: 'Tag',
  days: 'Tagen',
}

/** Amounts, durations and times as German texts have them. Names stay. */
function toGerman(value: string): string {
  const [, count = '', unit = ''] = /^(\d+) (\w+)$/.exec(value) ?? []
  if (germanUnits[unit]) return `${count} ${germanUnits[unit]}`
  const [, dollars, cents] = /^\$([\d,]+)\.(\d\d)$/.exec(value) ?? []
  if (dollars) return `${dollars.replaceAll(',', '.')},${cents}\u202f$`
  const [, time] = /^(\d.* \d{4} at \d\d:\d\d) UTC$/.exec(value) ?? []
  if (time) return `${germanTimes.format(new Date(`${time.replace(' at', '')} UTC`))} UTC`
  return germanValues[value] ?? value
}

const germanTimes = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
