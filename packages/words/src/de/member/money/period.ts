import type { period as english } from '../../../member/money/period.ts'

export const period: typeof english = {
  label: 'Zeitraum',
  allTime: 'Gesamte Zeit',
  thisMonth: 'Dieser Monat',
  lastMonth: 'Letzter Monat',
  thisYear: 'Dieses Jahr',
  custom: 'Andere Daten',
  from: 'Von',
  to: 'Bis',
  inUtc: {
    clock: 'Die Uhr Ihres Geräts geht falsch, deshalb gelten die Tage in UTC nach unserer Uhr.',
    zone: 'Ihr Browser kennt Ihre Zeitzone nicht, deshalb gelten die Tage in UTC.',
  },
}
