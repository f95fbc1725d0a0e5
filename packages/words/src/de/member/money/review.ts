import type { review as english } from '../../../member/money/review.ts'

export const review: typeof english = {
  summary: 'Zusammenfassung',
  amount: 'Betrag',
  fee: 'Gebühr',
  fillAll: 'Alles verwenden',
  change: 'Ändern',
  balanceAfter: 'Guthaben danach',
  withdrawal: {
    title: 'Prüfen Sie Ihre Auszahlung',
    to: 'An',
    network: 'Netzwerk',
    usually: 'Meist gesendet innerhalb von',
    hours: (hours) =>
      hours <= 48 ? `${hours} ${hours === 1 ? 'Stunde' : 'Stunden'}` : `${Math.ceil(hours / 24)} Tagen`,
    next: 'Danach',
    reauthenticationNeeded: 'Sie bestätigen, dass Sie es sind',
    confirm: 'Auszahlung bestätigen',
  },
  deposit: {
    title: 'Prüfen Sie Ihre Einzahlung',
    plan: 'Plan',
    method: 'Zahlungsart',
    lockedUntil: 'Gebunden bis',
    noFixedDate: 'Kein festes Datum',
    confirm: 'Einzahlung bestätigen',
    done: (plan) => `Ihre Einzahlung in ${plan} ist aktiv`,
  },
}
