import type { emailChange as english } from '../../../member/account/email-change.ts'

export const emailChange: typeof english = {
  title: 'E-Mail-Adresse',
  lead: 'Mit ihr melden Sie sich an, und an sie geht der Link für ein neues Passwort.',
  loading: 'Ihre E-Mail-Adresse',
  failed: 'Ihre E-Mail-Adresse konnte nicht geladen werden.',
  current: 'Ihre E-Mail-Adresse',
  newEmail: 'Neue E-Mail-Adresse',
  help: (hours) =>
    `Wir senden einen Link an die neue Adresse. Nach Ihrer Bestätigung gilt die Änderung erst nach ${hours} Stunden. Ihre alte Adresse benachrichtigen wir sofort.`,
  submit: 'E-Mail-Adresse ändern',
  notMailed:
    'Dieser Server sendet zurzeit keine E-Mails. Die Links bleiben auf dem Server: Fragen Sie den Support danach.',
  unconfirmed: (email) => ['Öffnen Sie den Link, den wir an ', email, ' gesendet haben. Er gilt eine Stunde.'],
  waits: (email, time) => ['Ihre E-Mail-Adresse wird am ', time, ' zu ', email, '.'],
  untilThen: 'Bis dahin melden Sie sich mit Ihrer alten Adresse an, und sie erhält den Link für ein neues Passwort.',
  cancel: 'Änderung abbrechen',
  cancelled: 'Ihre E-Mail-Adresse bleibt, wie sie ist.',
}
