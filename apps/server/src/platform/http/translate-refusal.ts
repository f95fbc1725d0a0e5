import { pauseSentences } from '@cairn/contract/member/money/withdrawals.ts'
import type { Translation } from '@cairn/contract/core/constants.ts'
import { centsToDecimal } from '@cairn/contract/core/money/money.ts'
import { germanRefusals } from '@cairn/contract/translations/german-refusals.ts'
import type { Language } from './request/language.ts'
import { fillIn, type Refusal, type ValueWords } from './refusal.ts'

/** A language's sentences by the codes of refusals, and how it writes the values in them. */
const translations: Record<Translation, { sentences: Record<string, string>; values: ValueWords }> = {
  de: {
    sentences: germanRefusals,
    values: {
      usd: (cents) =>
        `${centsToDecimal(cents)
          .replace('.', ',')
          .replace(/\B(?=(\d{3})+,)/g, '.')}\u202f$`,
      time: (moment) => `${germanTimes.format(moment)} UTC`,
      delay: ({ count, unit }) => `${count} ${germanUnits[unit][count === 1 ? 0 : 1]}`,
      text: (text) => germanTexts[text] ?? text,
    },
  },
}

/** The sentence of a refusal in a language. English where the language has none: only members' calls are translated. */
export function translateRefusal({ code, details, message }: Refusal, language: Language): string {
  const { sentences, values } = translations[language as Translation] ?? {}
  const sentence = sentences?.[code]
  return sentence && values ? fillIn(sentence, details, values) : message
}

const germanTexts: Record<string, string> = {
  'a moment': 'einem Moment',
  'a moment, with a new password: ask for one under “Forgot password”':
    'einem Moment mit einem neuen Passwort: Fordern Sie es unter „Passwort vergessen“ an',
  [pauseSentences.maintenance]: 'wegen Wartungsarbeiten',
  [pauseSentences.network]: 'wegen Störungen im Netzwerk',
  [pauseSentences.security]: 'während einer Sicherheitsprüfung',
}
const germanUnits = {
  second: ['Sekunde', 'Sekunden'],
  minute: ['Minute', 'Minuten'],
  hour: ['Stunde', 'Stunden'],
  day: ['Tag', 'Tagen'],
}
const germanTimes = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
