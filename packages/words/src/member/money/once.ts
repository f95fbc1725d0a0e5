/** Warnings that prevent a second deposit or withdrawal by mistake. */
export const once = {
  unknown: "We haven't been able to check yet whether it was made.",
  show: 'See it',
  deposit: {
    again: 'Make the same deposit again?',
    made: <Part>(amount: Part, at: Part) => ['You already made a deposit of ', amount, ' on ', at, '.'],
    another: 'Make another deposit',
    no: 'Keep the one deposit',
    sent: <Part>(amount: Part, at: Part) => ['You sent a deposit of ', amount, ' on ', at, ', and no reply arrived.'],
    isMade: (status: string) => `It was made, and is ${status}.`,
    notMade: "It wasn't made. You can send it again.",
  },
  withdrawal: {
    again: 'Make the same withdrawal again?',
    made: <Part>(amount: Part, at: Part) => ['You already made a withdrawal of ', amount, ' on ', at, '.'],
    another: 'Make another withdrawal',
    no: 'Keep the one withdrawal',
    sent: <Part>(amount: Part, at: Part) => [
      'You sent a withdrawal of ',
      amount,
      ' on ',
      at,
      ', and no reply arrived.',
    ],
    isMade: (status: string) => `It was made, and is ${status}.`,
    notMade: "It wasn't made. You can send it again.",
  },
}
