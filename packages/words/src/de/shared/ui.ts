import type { ui as english } from '../../shared/ui.ts'

export const ui: typeof english = {
  splash: 'Wird geladen …',
  loading: (what) => `Lädt: ${what} …`,
  tryAgain: 'Erneut versuchen',
  close: 'Schließen',
  menu: 'Menü',
  dismiss: 'Ausblenden',
  loadMore: 'Mehr laden',
  moreFailed: 'Weitere Einträge konnten nicht geladen werden. Versuchen Sie es erneut.',
  thatIsAll: 'Das ist alles.',
  messages: 'Meldungen',
  copied: 'Kopiert',
  copyByHand: 'Markieren und kopieren Sie den Text',
  show: 'Zeigen',
  hide: 'Verbergen',
  qrCodeMissing: 'Der QR-Code konnte nicht gezeichnet werden. Kopieren Sie stattdessen die Adresse.',
  amountRead: (amount) => `= ${amount}`,
  amountUnread: 'Nur Zahlen, zum Beispiel 1250,50',
  amountTwoWays: (typed, thousands, decimal) =>
    `${typed} lässt sich auf zwei Arten lesen. Schreiben Sie ${thousands} oder ${decimal.replace('.', ',')}.`,
  dateUnfinished: 'Geben Sie Tag, Monat und Jahr ein.',
  sampleWorld: 'Beispieldaten',
  sample: 'Beispieldaten: Die Personen, Pläne und Beträge hier sind erfunden.',
  theme: 'Farbschema',
  themes: { system: 'System', light: 'Hell', dark: 'Dunkel' },
}
