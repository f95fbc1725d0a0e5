import { ethereumAddress, longWord, taproot } from '../extremes.ts'

export const bech32 = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

/** Addresses with labels: one as usual, a locked one with a long label, and an altered one. */
export const labelledAddresses = [
  { _id: '1', label: 'Ledger at home', wallet: 'bitcoin', address: taproot },
  {
    _id: '2',
    label: longWord.slice(0, 40),
    wallet: 'ethereum',
    address: ethereumAddress,
    usable_from: '2099-11-23T04:54:00Z',
  },
  { _id: '3', label: 'Phone', wallet: 'usdt', address: '' },
]
