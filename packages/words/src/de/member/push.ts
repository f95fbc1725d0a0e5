import type { push as english, pushMessage as englishMessage } from '../../member/push.ts'

export const pushMessage: typeof englishMessage = {
  title: 'In Ihrem Konto ist etwas geschehen',
  text: 'Tippen Sie, um es zu sehen. Zuerst melden Sie sich an.',
}

export const push: typeof english = {
  title: 'Meldungen auf diesem Gerät',
  lead: 'Dieses Gerät meldet, wenn eine Einzahlung eintrifft, eine Auszahlung gesendet wird, sich jemand anmeldet oder sich Ihr Konto ändert. Keine Meldung zeigt einen Betrag oder einen Namen.',
  loading: 'die Meldungen auf diesem Gerät',
  failed: 'Die Meldungen auf diesem Gerät konnten nicht geladen werden.',
  isOn: 'Dieses Gerät erhält Meldungen.',
  isOff: 'Dieses Gerät erhält keine Meldungen.',
  on: 'Einschalten',
  off: 'Ausschalten',
  switchedOn: 'Dieses Gerät erhält ab jetzt Meldungen.',
  switchedOff: 'Dieses Gerät erhält keine Meldungen mehr.',
  blocked:
    'Ihr Browser blockiert Meldungen dieser Website. Erlauben Sie sie in seinen Einstellungen für diese Website und drücken Sie dann erneut.',
  notMade: 'Ihr Browser konnte die Meldungen nicht einschalten.',
  notHere:
    'Dieser Browser zeigt keine Meldungen. Auf einem iPhone oder iPad legen Sie Cairn auf den Home-Bildschirm und öffnen es dort.',
  everywhere: 'Überall abmelden und ein neues Passwort schalten sie auf allen Geräten aus.',
}
