type Rows = Record<string, { before: string; wanted: string }>

/** The tasks of a worked day: what each took on 2026-11-25. One page after the first makes two screens. */
const ofOperators: Rows = {
  '10 deposits that match': { before: '31 / 21 / 10 pastes / 16 s', wanted: '10 / 1 / 10 pastes' },
  'a deposit of 2 % too little': { before: '5', wanted: '3' },
  '10 approvals': { before: '31 / 21 / 0 / 13 s', wanted: '10 keys / 1' },
  'claim and send 10': { before: '72 / 32 / 10 pastes / 24 s', wanted: '14 / 2' },
  'an uncertain withdrawal': { before: '6 / 0 / 69', wanted: 'the same, with a link' },
  'a document that is right': { before: '7 / 2 / 27 / 5 s', wanted: '4 / 0 / 20' },
  'a call: find by a part': { before: 'not possible', wanted: '1 / 1' },
  'a call: the balance on a day, with entries': { before: '12 / 8 / 60 / 7 s', wanted: '2 / 1 / 8' },
  'a call: lock the account': { before: '2 + reason', wanted: 'the same' },
  'record a gain': { before: '9 / 3 / 63', wanted: '6 / 2' },
  'approve a gain': { before: '4 / 2', wanted: '2 / 1' },
  'count an asset': { before: '8 / 4', wanted: '2 / 1' },
  'an incident: who has this address': { before: '4, the whole address only', wanted: '1' },
  'an incident: pause withdrawals': { before: 'not possible', wanted: '2' },
  'a night on the phone: approve': { before: '', wanted: '1 page' },
  'a night on the phone: send': { before: '', wanted: '1 page' },
  'a night on the phone: lock': { before: '', wanted: '1 page' },
  'a night on the phone: pause': { before: '', wanted: '1 page' },
}

/** The tasks of a member: what each took on 2026-11-27, counted in the same way. The seconds were computed for a person. */
const ofMembers: Rows = {
  'register and sign in': { before: '9 / 3 / 45 s', wanted: 'the same' },
  'confirm the email': { before: '1 / 1 / 5 s', wanted: 'the same, with a way on for who is signed in' },
  'the first deposit, by USDT': { before: '8 / 3 / 18 s', wanted: 'the same' },
  'paid, until it is seen as confirmed': { before: '0 / 1 / 9 s', wanted: 'the same' },
  'when does it come back?': { before: '4 / 3 / 10 s', wanted: '0 / 0' },
  'an address, and a withdrawal to the cent': { before: '11 / 3 / 36 s', wanted: 'the same' },
  'follow the withdrawal': { before: '1 / 1 / 2 s', wanted: 'the same' },
  'the statement of the year': { before: '4 / 1 / 7 s, from the history', wanted: 'in the menu' },
  'add an authenticator': { before: '6 / 2 / 16 s', wanted: 'in the menu' },
  'add a passkey': { before: '2 / 1 / 8 s', wanted: 'the same' },
  'sign in with a passkey': { before: '1 / 1 / 2 s', wanted: 'offered by the email field' },
  'a lost phone: a recovery code': { before: '5 / 2 / 29 keys / 30 s', wanted: '10 characters' },
  'a forgotten password': { before: '8 / 3 / 43 s', wanted: 'the same' },
  'send a document': { before: '10 / 1 / 17 s', wanted: 'the same' },
  'send another document': { before: '9 / 1 / 17 s', wanted: 'without the fields again' },
  'change the email': { before: '6 / 2 / 20 s', wanted: 'in the menu' },
  'close the account': { before: '5 / 2 / 10 s', wanted: 'in the menu' },
  'copy the referral link': { before: '3 / 1 / 7 s', wanted: 'the same' },
}

/**
 * For each project what a task took before, and what it should take: clicks / pages / keys / seconds. An empty text is not known.
 */
export const rows: Record<string, Rows> = {
  operator: ofOperators,
  'member-phone': ofMembers,
  'member-desk': ofMembers,
}
