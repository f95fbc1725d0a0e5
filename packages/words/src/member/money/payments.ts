/** The payments to a deposit, as the network shows them. */
export const payments = {
  title: 'Your payments',
  received: 'Received',
  missing: 'Still missing',
  sendRest: 'Send the rest to the same address.',
  openUntil: <Part>(until: Part) => [
    'This deposit stays open until ',
    until,
    '. What arrives later goes to your balance, at what it is worth then.',
  ],
  late: 'If you have already paid, the payment goes to your balance, at what it is worth then.',
  /** How far a payment is. */
  states: {
    seen: (needed: number) => `Seen, 0 of ${needed} confirmations`,
    confirming: (needed: number, depth: number) => `Seen, ${Math.min(depth, needed)} of ${needed} confirmations`,
    delayed: () => 'Waiting for the network',
    arrived: () => 'Arrived',
    checked: () => 'Arrived. Our team is checking it',
    counted: () => 'Arrived. It is in your deposit',
    credited: () => 'It came too late for this deposit. It is in your balance',
    refunded: () => 'Sent back to you',
    gone: () => 'The network does not show it at the moment. It may come back',
  } as Record<string, (needed: number, depth: number) => string>,
}
