export const bonusBudget = {
  title: 'Bonus budget',
  lead: 'Referral bonuses are paid from it, and it cannot go below zero. It is filled by the word of two people.',
  loading: 'the bonus budget',
  failed: 'The bonus budget could not be loaded. Check the connection and try again.',
  holds: 'It holds',
  owed: 'Owed and not paid',
  owedCount: (count: number) => (count === 1 ? '1 bonus' : `${count.toLocaleString('en-US')} bonuses`),
  missing: 'To be paid in for all of them',
  nothingMissing: 'Nothing: all of them are covered',
  movements: 'All its movements in the ledger',

  fund: 'Fund the budget',
  fundLead: 'Money that the house paid in. Nothing moves until another operator has approved it.',
  amount: 'Amount (USD)',
  asked: 'Asked for. Another operator has to approve it.',

  waiting: 'Bonuses that wait',
  waitingLead:
    'Earned and not covered when they were tried. They are tried again when the budget is funded, and each hour.',
  noWaiting: 'No bonus waits. What was earned is paid; one that the budget does not cover would stand here.',
  sponsor: 'Member',
  username: 'Referral ID',
  bonus: 'Bonus',
  earned: 'Earned',

  fundings: 'What was paid in',
  noFundings: 'Nothing was paid in here. Each funding will stand here with its evidence and who said so.',
  when: 'When',
  reversal: 'Taken back',
  reversalStatuses: { pending: 'Asked for', approved: 'Taken back' } as Record<string, string>,
  reverse: (amount: string) => ({
    open: 'Take back',
    title: `Take the funding of ${amount} back?`,
    text: 'For what was entered wrongly. Another operator has to approve it; then all of it leaves the budget by a transfer of its own. It is refused when bonuses have used it up.',
    submit: 'Ask for it',
  }),
}
