const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The payout sheet: claimed withdrawals that one operator sends together. */
export const payouts = {
  title: 'Payout sheet',
  loading: 'the payout sheet',
  lead: 'You claimed these withdrawals. Send coins of each amount’s worth to its address, then enter the transaction IDs.',
  empty: 'You have no claimed withdrawals. Select some that are to be sent, and claim them.',
  toSend: 'View withdrawals to send',
  takeNext: 'Take the next one',
  noneToTake: 'No withdrawal can be taken: each is stopped, or another operator sends it.',
  claimSelected: {
    open: 'Claim selected',
    title: (count: number) => `Claim ${countOf(count, 'withdrawal')} to send?`,
    text: 'Only you can send them then. Once you have claimed one, its money returns only when two people say that it was not sent.',
    submit: 'Claim withdrawals',
    done: (count: number) => `${countOf(count, 'withdrawal')} claimed`,
    already: (count: number) => `${count} claimed by another operator`,
  },
  groupOf: <Part>(count: number, worth: Part) => [`${countOf(count, 'withdrawal')}, worth `, worth],
  copyAddresses: 'Copy addresses',
  stopped: 'Do not send:',
  fieldOf: (place: number) => `Transaction ID of ${place}`,
  paste: 'Paste transaction IDs',
  pasteHelp: 'One a line: in the order of this sheet, or each beside its address.',
  noId: (line: number) => `Line ${line} has no transaction ID.`,
  unknownAddress: (line: number) =>
    `The address of line ${line} is not on this sheet, or has its transaction ID already.`,
  otherCount: (lines: number, withdrawals: number) =>
    `You pasted ${countOf(lines, 'line')} for ${countOf(withdrawals, 'withdrawal')}. Paste one for each, or each beside its address.`,
  submit: (count: number) => (count === 0 ? 'Mark as sent' : `Mark ${count} as sent`),
  done: (count: number) => `${countOf(count, 'withdrawal')} completed`,
  already: (count: number) => `${count} already completed`,
  onlyFirst: (count: number) => `The oldest ${count} are shown. The others follow when these are sent.`,
}
