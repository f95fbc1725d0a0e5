import type { calls as english } from '../../member/calls.ts'

export const calls: typeof english = {
  checkConnection: 'Prüfen Sie Ihre Internetverbindung',
  networkFailed: 'Die Anfrage ist im Netzwerk fehlgeschlagen',
  photoFailed: 'Fehler beim Hochladen des Bildes',
  enterEmail: 'Geben Sie Ihre E-Mail-Adresse ein, um fortzufahren',
  inYourTimeZone: (message, time) => `${message} In Ihrer Zeitzone: ${time}.`,
  sendLinkAgain: 'Link erneut senden',
  linkSent: 'Gesendet. Sehen Sie in Ihrem Postfach nach, auch unter Spam.',
  nextSteps: {
    terms_not_agreed: { to: '/terms', title: 'Nutzungsbedingungen lesen' },
    kyc_required: { to: '/kyc', title: 'Identität bestätigen' },
    too_many_pending_deposits: { to: '/history', title: 'Kontoverlauf' },
    too_many_pending_withdrawals: { to: '/history', title: 'Kontoverlauf' },
  },
  fieldNotes: {
    'Geben Sie Ihre E-Mail-Adresse ein, um fortzufahren': 'Geben Sie Ihre E-Mail-Adresse ein.',
    'Die Passwörter stimmen nicht überein': 'Die beiden Passwörter sind verschieden.',
    'Stimmen Sie unseren Nutzungsbedingungen zu': 'Setzen Sie den Haken, um fortzufahren.',
    'Empfehlungs-ID nicht gefunden': 'Wir kennen diese ID nicht.',
    'Wählen Sie einen Anlageplan, um fortzufahren': 'Wählen Sie einen Plan.',
    'Geben Sie einen Betrag ein, um fortzufahren': 'Geben Sie einen Betrag ein.',
    'Wählen Sie eine Zahlungsart': 'Wählen Sie eine Zahlungsart.',
    'Hinterlegen Sie Ihre Bitcoin-Adresse, um fortzufahren': 'In Ihrem Profil fehlt eine Bitcoin-Adresse.',
    'Hinterlegen Sie Ihre Ethereum-Adresse, um fortzufahren': 'In Ihrem Profil fehlt eine Ethereum-Adresse.',
    'Hinterlegen Sie Ihre USDT-Adresse, um fortzufahren': 'In Ihrem Profil fehlt eine USDT-Adresse.',
    'Guthaben nicht ausreichend': 'Das ist mehr als Ihr Guthaben.',
    'Wählen Sie Ihr Land': 'Wählen Sie ein Land.',
    'Wählen Sie die Art Ihres Ausweises': 'Wählen Sie eine Ausweisart.',
    'Wählen Sie eine Datei': 'Fügen Sie ein Foto Ihres Dokuments hinzu.',
    'Wählen Sie eine Bilddatei': 'Diese Datei ist kein Bild.',
  },
}
