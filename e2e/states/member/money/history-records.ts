import { longWord, taproot } from '../../extremes.ts'

type Kind = 'deposit' | 'withdrawal'

const statuses = ['pending', 'processing', 'completed', 'rejected', 'cancelled', 'expired']
const reason = 'The payment came from an exchange that we do not accept.'

/** One of each status. */
export const deposits = statuses.map((_, index) => record('deposit', index))
export const withdrawals = statuses.map((_, index) => record('withdrawal', index))

export const longRecords = [
  { ...record('deposit', 0), wallet: `${longWord}ab`, amount: '10000000.00' },
  { ...record('deposit', 1), status: 'returned_to_the_sender_by_the_bank_of_the_receiver', amount: '99999999.99' },
  {
    ...record('deposit', 2),
    status: 'waiting for a second pair of eyes at the office in Kuala Lumpur',
    wallet: 'a transfer by post, by hand and by word of mouth over several borders',
  },
  { ...record('deposit', 3), reason: `${reason} ${longWord} ${reason}`, amount: '-12.5' },
  { ...record('deposit', 4), date: 'some time in the first week of spring', amount: null },
  { ...record('deposit', 5), date: '', wallet: '', status: '' },
]

/** As our server has them: a pending deposit can be paid and cancelled. */
export const ourRecords = [
  { ...record('deposit', 0), plan: 'Standard', address: taproot, cancellable: true },
  ...deposits.slice(1),
]

function record(type: Kind, index: number): object {
  const status = statuses[index % statuses.length]
  const plain = {
    _id: `0190a4be-7c0f-7c3e-8000-0000000000${String(index).padStart(2, '0')}`,
    type,
    amount: [1500, 75.25, 12000, 3, 250.5, 1000][index % 6],
    date: `2026-0${1 + (index % 9)}-1${index % 10}T09:1${index % 10}:00Z`,
    status,
    wallet: ['bitcoin', 'usdt', 'balance'][index % 3],
  }
  if (status === 'rejected') return { ...plain, reason }
  return status === 'pending' && type === 'withdrawal' && index === 0 ? { ...plain, cancellable: true } : plain
}
