import type { about as english } from '../../member/about.ts'

export const about: typeof english = {
  title: 'Über Cairn',
  statement: 'Jede Zahl hier lässt sich prüfen.',
  facts: [
    'Jede Buchung wird doppelt erfasst, deshalb gehen die Bücher immer auf.',
    'Gewinne werden erst ausgezahlt, wenn sie erzielt, erfasst und freigegeben sind.',
    'Sehen Sie jede Einzahlung und Auszahlung und ihren genauen Stand.',
  ],
  howChecked: 'So wird geprüft',
}
