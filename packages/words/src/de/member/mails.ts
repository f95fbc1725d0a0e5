import type { mails as english } from '../../member/mails.ts'

export const mails: typeof english = {
  title: 'E-Mails',
  lead: 'E-Mails zur Sicherheit werden immer gesendet. Unsere E-Mails sind auf Englisch.',
  loading: 'Ihre E-Mails',
  failed: 'Ihre E-Mails konnten nicht geladen werden.',
  kinds: {
    deposits: 'Wenn eine Einzahlung aktiv ist oder abgelehnt wird',
    plans: 'Wenn ein Plan endet',
    withdrawals: 'Wenn eine Auszahlung gesendet oder abgelehnt wird',
    identity: 'Wenn über Ihr Ausweisdokument entschieden ist',
    announcements: 'Ankündigungen',
  },
}
