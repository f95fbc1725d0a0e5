/** The sentences for money that has arrived, has returned or was sent. */
export const moments = {
  /** In place of the specified title, once the payment has arrived. */
  title: 'Payment received',
  inPlan: <Part>(amount: Part, plan: string) => [amount, plan ? ` is in ${plan}` : ' is active'],
  backOn: <Part>(day: Part) => ['Back in your balance on ', day, '.'],
  returned: <Part>(amount: Part) => [amount, ' is back in your balance'],
  takenBack: <Part>(amount: Part) => [amount, ' was credited wrongly and taken back'],
  sent: <Part>(amount: Part) => [amount, ' was sent'],
  otherAmount: <Part>(asked: Part, arrived: Part) => [
    'You asked for ',
    asked,
    '; ',
    arrived,
    ' arrived. We credit the payment at its worth when it arrives.',
  ],
  fee: <Part>(asked: Part, fee: Part) => ['You asked for ', asked, '. The fee was ', fee, '.'],
  lost: <Part>(lost: Part) => ['Losses of the plan took ', lost, '.'],
  seeDeposit: 'See your deposit',
  dashboard: 'Dashboard',
}
