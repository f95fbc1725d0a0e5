import type { once as english } from '../../../member/money/once.ts'
import { statuses } from '../../shared/statuses.ts'

const isMade = (status: string) => `Sie ist angelegt, Status: ${statuses[status] ?? status}.`
const notMade = 'Sie wurde nicht angelegt. Sie können sie erneut senden.'

export const once: typeof english = {
  unknown: 'Ob sie angelegt wurde, konnten wir noch nicht prüfen.',
  show: 'Ansehen',
  deposit: {
    again: 'Dieselbe Einzahlung noch einmal?',
    made: (amount, at) => ['Sie haben am ', at, ' schon ', amount, ' eingezahlt.'],
    another: 'Noch eine Einzahlung',
    no: 'Bei der einen Einzahlung bleiben',
    sent: (amount, at) => [
      'Sie haben am ',
      at,
      ' eine Einzahlung von ',
      amount,
      ' gesendet, und es kam keine Antwort.',
    ],
    isMade,
    notMade,
  },
  withdrawal: {
    again: 'Dieselbe Auszahlung noch einmal?',
    made: (amount, at) => ['Sie haben am ', at, ' schon eine Auszahlung von ', amount, ' beantragt.'],
    another: 'Noch eine Auszahlung',
    no: 'Bei der einen Auszahlung bleiben',
    sent: (amount, at) => [
      'Sie haben am ',
      at,
      ' eine Auszahlung von ',
      amount,
      ' gesendet, und es kam keine Antwort.',
    ],
    isMade,
    notMade,
  },
}
