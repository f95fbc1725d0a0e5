import type { closing as englishClosing, ownData as englishData } from '../../../member/account/closing.ts'

export const ownData: typeof englishData = {
  title: 'Ihre Daten',
  lead: 'Alles, was wir über Sie haben, als eine Datei (JSON).',
  contains:
    'Enthalten sind: Ihr Profil, Adressen, Anmeldungen, Einzahlungen, Auszahlungen, jede Bewegung Ihres Geldes, Dokumente und die Entscheidungen darüber, Zustimmungen, E-Mails und was Mitarbeiter des Betreibers geöffnet haben.',
  without:
    'Nicht enthalten sind die Bilder von Ausweisdokumenten. Mit dieser Datei könnte jemand anderes sie bekommen; fragen Sie den Support danach.',
  download: 'Meine Daten herunterladen',
  failed: 'Die Datei konnte nicht geladen werden. Versuchen Sie es erneut',
}

export const closing: typeof englishClosing = {
  title: 'Konto schließen',
  lead: 'Nach sieben Tagen, in denen Sie es zurücknehmen können, löschen wir Ihre persönlichen Daten.',
  section: 'Was das Schließen bewirkt',
  toSecurity: 'Zurück zur Sicherheit',
  loading: 'was zum Schließen des Kontos nötig ist',
  failed: 'Was zum Schließen des Kontos nötig ist, konnte nicht geladen werden.',
  erased:
    'Wir löschen Ihren Namen, Ihre E-Mail-Adresse, Ihre Empfehlungs-ID und Ihr Foto, Geräte, Sitzungen, E-Mails und Auszahlungsadressen, an die nichts gesendet wurde. Gewinne, die ein Plan später ausschüttet, gehen an seine anderen Mitglieder. Sie können sich jederzeit neu registrieren.',
  keptTitle: 'Was wir behalten müssen, unter einer Nummer ohne Ihren Namen',
  kept: {
    money:
      'Jede Bewegung Ihres Geldes, mit den Adressen und Transaktionen. Das Hauptbuch ist versiegelt, und das Gesetz verlangt es.',
    agreements: 'Welchen Nutzungsbedingungen Sie wann zugestimmt haben. Sie sind der Vertrag über dieses Geld.',
    documents:
      'Ausweisdokumente, über die wir entschieden haben, verschlüsselt, und die Entscheidungen. Das Gesetz verlangt das. Wie lange, zeigt die Seite der Identitätsprüfung; danach werden die Dokumente gelöscht.',
    audit:
      'Das Protokoll, wer was getan hat, mit Netzwerkadressen und den Suchen der Mitarbeiter. Es ist versiegelt, deshalb lässt sich nichts daraus entfernen.',
    operator_words:
      'Begründungen und Kommentare von Mitarbeitern zu Ihren Zahlungen. Sie gehören zu Entscheidungen, die wir nach dem Gesetz behalten müssen.',
    backups:
      'Sicherungskopien und E-Mails, die schon in einem Postfach sind. Sicherungskopien werden nach ihrer Zeit gelöscht.',
  },
  blockedTitle: 'Bevor Sie es schließen können',
  blocked: {
    balance: 'Zahlen Sie Ihr Guthaben aus. Liegt es unter der kleinsten Auszahlung, fragen Sie den Support.',
    plan: 'Warten Sie, bis dieser Plan endet.',
    deposit: 'Stornieren Sie diese Einzahlung, oder warten Sie, bis über sie entschieden ist.',
    withdrawal: 'Warten Sie, bis diese Auszahlung erledigt ist, oder stornieren Sie sie.',
    bonus: 'Warten Sie, bis Ihre verdienten Boni ausgezahlt sind.',
    correction: 'Warten Sie, bis über eine Korrektur Ihres Guthabens entschieden ist.',
  },
  otherBlocker: 'Warten Sie, bis alles in Ihrem Konto erledigt ist.',
  seeRecord: 'Ansehen',
  open: 'Mein Konto schließen',
  confirmTitle: 'Ihr Konto schließen?',
  confirm:
    'In sieben Tagen löschen wir Ihre persönlichen Daten. Bis dahin können Sie es hier zurücknehmen. Danach kann es niemand rückgängig machen.',
  keep: 'Mein Konto behalten',
  requested: (time) => ['Ihr Konto wird am ', time, ' geschlossen, und Ihre persönlichen Daten werden gelöscht.'],
  held: 'Es wird nicht geschlossen, solange Geld darin ist:',
  takeBack: 'Zurücknehmen',
  takenBack: 'Ihr Konto bleibt bestehen.',
}
