import type { sessions as english } from '../../../member/account/sessions.ts'

export const sessions: typeof english = {
  email: 'E-Mail-Adresse',
  password: 'Passwort',
  login: {
    title: 'Anmelden',
    heading: 'Willkommen zurück',
    lead: 'Melden Sie sich bei Ihrem Konto an.',
    leadAfterRegistration: 'Ihr Konto ist bereit. Melden Sie sich mit dem Passwort an, das Sie gerade gewählt haben.',
    leadAfterMail: (email) =>
      `Ihr Konto ist bereit. Wir haben einen Link an ${email} gesendet: Öffnen Sie ihn, um Ihre Adresse zu bestätigen. Melden Sie sich mit dem Passwort an, das Sie gerade gewählt haben.`,
    leadAfterIdle: (minutes) =>
      `Sie wurden nach ${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'} ohne Nutzung abgemeldet. Nichts wurde gesendet.`,
    remember: 'E-Mail-Adresse merken',
    forgot: 'Passwort vergessen?',
    submit: 'Anmelden',
    or: 'oder',
    google: 'Google',
    facebook: 'Facebook',
    noAccount: 'Noch kein Konto?',
    signUp: 'Registrieren',
  },
  forgot: {
    title: 'Passwort vergessen',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wenn es dafür ein Konto gibt, senden wir Ihnen einen Link, um ein neues Passwort zu wählen.',
    submit: 'Passwort zurücksetzen',
    remembered: 'Doch nicht vergessen?',
    back: 'Zurück zur Anmeldung',
  },
}
