/**
 * The tasks of a worked day: what each took on 2026-11-25, and what it should take: clicks / pages / keys / seconds. An empty text
 * is not known. One page after the first makes two screens.
 */
export const rows: Record<string, { before: string; wanted: string }> = {
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
