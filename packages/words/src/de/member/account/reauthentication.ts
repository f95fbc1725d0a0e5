import type { reauthentication as english } from '../../../member/account/reauthentication.ts'

export const reauthentication: typeof english = {
  title: 'Bestätigen Sie, dass Sie es sind',
  lead: 'Das schützt Ihr Konto, wenn jemand anderes Ihre Sitzung benutzt. Geben Sie Ihr Passwort ein, dann geht es weiter.',
  leadFactor:
    'Das schützt Ihr Konto, wenn jemand anderes Ihre Sitzung benutzt. Verwenden Sie Ihren zweiten Faktor, dann geht es weiter.',
  password: 'Ihr Passwort',
  sign: 'Mit Passkey unterschreiben',
  signs: 'Er unterschreibt diesen Betrag und diese Adresse. Nichts anderes kann mit der Unterschrift gesendet werden.',
  submit: 'Bestätigen',
  cancel: 'Abbrechen',
  cancelled: 'Nichts wurde geändert, weil Sie nicht bestätigt haben, dass Sie es sind',
}
