import type { moments as english } from '../../../member/money/moments.ts'

export const moments: typeof english = {
  title: 'Zahlung eingegangen',
  inPlan: (amount, plan) => [amount, plan ? ` sind in ${plan} angelegt` : ' sind aktiv'],
  backOn: (day) => ['Wieder in Ihrem Guthaben am ', day, '.'],
  returned: (amount) => [amount, ' sind wieder in Ihrem Guthaben'],
  takenBack: (amount) => [amount, ' wurden irrtümlich gutgeschrieben und zurückgenommen'],
  sent: (amount) => [amount, ' wurden gesendet'],
  otherAmount: (asked, arrived) => [
    'Beantragt waren ',
    asked,
    '; eingetroffen sind ',
    arrived,
    '. Wir schreiben die Zahlung mit ihrem Wert beim Eingang gut.',
  ],
  fee: (asked, fee) => ['Beantragt waren ', asked, '. Die Gebühr betrug ', fee, '.'],
  lost: (lost) => ['Verluste des Plans haben ', lost, ' gekostet.'],
  seeDeposit: 'Einzahlung ansehen',
  dashboard: 'Übersicht',
}
