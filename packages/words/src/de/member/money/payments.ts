import type { payments as english } from '../../../member/money/payments.ts'

export const payments: typeof english = {
  title: 'Ihre Zahlungen',
  received: 'Eingegangen',
  missing: 'Es fehlen noch',
  sendRest: 'Senden Sie den Rest an dieselbe Adresse.',
  openUntil: (until) => [
    'Diese Einzahlung bleibt offen bis ',
    until,
    '. Was später eintrifft, kommt mit seinem dann gültigen Wert in Ihr Guthaben.',
  ],
  late: 'Wenn Sie schon gezahlt haben, kommt die Zahlung mit ihrem dann gültigen Wert in Ihr Guthaben.',
  states: {
    seen: (needed) => `Gesehen, 0 von ${needed} Bestätigungen`,
    confirming: (needed, depth) => `Gesehen, ${Math.min(depth, needed)} von ${needed} Bestätigungen`,
    delayed: () => 'Wartet auf das Netzwerk',
    arrived: () => 'Eingetroffen',
    checked: () => 'Eingetroffen. Unser Team prüft sie',
    counted: () => 'Eingetroffen. Sie ist in Ihrer Einzahlung',
    credited: () => 'Sie kam zu spät für diese Einzahlung. Sie ist in Ihrem Guthaben',
    refunded: () => 'An Sie zurückgesendet',
    gone: () => 'Das Netzwerk zeigt sie zurzeit nicht. Sie kann wiederkommen',
  },
}
