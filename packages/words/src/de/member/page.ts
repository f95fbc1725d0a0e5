import type { page as english } from '../../member/page.ts'

export const page: typeof english = {
  description: 'Cairn ist eine Anlageplattform, deren Mitglieder jede Zahl prüfen können.',
  broken: 'Diese Seite wurde nicht vollständig geladen. Prüfen Sie Ihre Internetverbindung und laden Sie sie neu.',
  offline: {
    title: 'Sie sind offline',
    text: 'Ohne Verbindung zeigt Cairn keine Zahlen, weil sie veraltet sein könnten.',
    again: 'Erneut versuchen',
  },
  needsJavaScript: 'Cairn braucht JavaScript. Bitte schalten Sie es für diese Seite ein.',
}
