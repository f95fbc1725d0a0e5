import type { history as english } from '../../../member/money/history.ts'

export const history: typeof english = {
  title: 'Kontoverlauf',
  tabs: 'Kontoverlauf',
  tabOf: { deposit: 'Einzahlungen', withdrawal: 'Auszahlungen' },
  captionOf: { deposit: 'Einzahlungen', withdrawal: 'Auszahlungen' },
  noneOf: { deposit: 'Noch keine Einzahlungen', withdrawal: 'Noch keine Auszahlungen' },
  formOf: { deposit: 'Einzahlen', withdrawal: 'Auszahlen' },
  anyStatus: 'Jeder Status',
  noMatch: 'Kein Vorgang passt zu diesen Filtern.',
  clearFilters: 'Filter zurücksetzen',
  loading: 'Ihr Verlauf',
  failed: 'Ihr Verlauf konnte nicht geladen werden.',
  number: 'Nr.',
  amount: 'Betrag',
  date: 'Datum',
  status: 'Status',
  method: 'Zahlungsart',
  showPayment: 'Zahlung anzeigen',
  showPaymentWhat: 'dieser Einzahlung',
  statementLead: 'Boni, Gewinne und jede andere Buchung finden Sie im',
  statement: 'Kontoauszug',
}
