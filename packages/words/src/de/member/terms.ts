import type { terms as english } from '../../member/terms.ts'

export const terms: typeof english = {
  title: 'Nutzungsbedingungen',
  lead: 'Bitte lesen Sie die Nutzungsbedingungen und stimmen Sie ihnen zu.',
  version: (version) => `Fassung ${version}`,
  read: 'Nutzungsbedingungen lesen',
  agree: 'Ich stimme den Nutzungsbedingungen zu',
  tick: 'Stimmen Sie unseren Nutzungsbedingungen zu',
  continue: 'Weiter',
  later: 'Nicht jetzt',
  laterHelp: 'Bis Sie zustimmen, können Sie nicht einzahlen. Alles andere geht, auch Auszahlungen.',
}
