import type { pastResults as english } from '../../../member/money/past-results.ts'

export const pastResults: typeof english = {
  title: 'Frühere Ergebnisse',
  of: (plan) => `von ${plan}`,
  last: ', letztes Ergebnis',
  none: 'Bisher keine Gewinne ausgeschüttet',
  failed: 'Die früheren Ergebnisse konnten nicht geladen werden.',
  note: 'In Prozent des Geldes im Plan. Frühere Ergebnisse sind keine Zusage für künftige.',
  coveredLoss: 'Verlust, durch Gewinne des Plans gedeckt',
  percent: (figure) => `${figure.replace('.', ',')}\u00a0%`,
  types: { distribution: 'Ausgeschüttete Gewinne', loss: 'Verlust' },
}
