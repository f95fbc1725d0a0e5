import type { stillWorking as english } from '../../../member/money/still-working.ts'

export const stillWorking: typeof english = {
  title: 'Noch in Arbeit',
  text: 'Es kam noch keine Antwort, deshalb wird Ihre Anfrage erneut gesendet. Sie wird nur einmal ausgeführt. Bitte lassen Sie diese Seite geöffnet.',
}
