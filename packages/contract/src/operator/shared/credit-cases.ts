/**
 * What becomes of payments to the addresses of deposits and of members, as data: the job that credits, the screens, the tests and
 * docs/payments.md read it. The database names the cases that are not credited.
 */

/** How many blocks must follow a credited payment before it is looked at no more. Bitcoin demands as many before new coins are spent. */
export const blocksWatched = 100
/** A credited payment that the source does not know while the chain grows by so many blocks has left it. */
export const blocksUntilGone = 6

interface CreditCase {
  recognised: string
  /** The rows of the table of payment cases. */
  rows: string
  effect: CreditEffect
  /** For operators. */
  sentence: string
}

/** The payment goes into its deposit or to the balance by itself, stays open, or a person decides. */
export const creditEffects = ['deposits', 'credits', 'open', 'person'] as const
type CreditEffect = (typeof creditEffects)[number]

function entry(rows: string, effect: CreditEffect, recognised: string, sentence: string): CreditCase {
  return { recognised, rows, effect, sentence }
}

export const creditCases = {
  in_time: entry(
    '1, 2, 6, 8, 10, 11, 12, 14, 24, 32',
    'deposits',
    'The final payments are worth the amount, at most 1 % and $1.00 less, or more within the plan.',
    'It is in its deposit',
  ),
  from_contract: entry(
    '36',
    'deposits',
    'Ether that a contract sent: at a final block the address has more than its transactions explain. Else as the others.',
    'A contract sent it. The hash of its block stands in place of a transaction. It is in its deposit',
  ),
  second_payment: entry(
    '9',
    'credits',
    'A payment to a deposit that the server completed.',
    'It came after its deposit was completed, and is in the balance of the member',
  ),
  late: entry(
    '12, 13',
    'credits',
    'A payment to an expired deposit. Within an hour it counts at the fixed rate, where that moved by less than 1 %.',
    'It came after its deposit had ended, and is in the balance of the member',
  ),
  cancelled: entry(
    '16',
    'credits',
    'A payment to a deposit that the member cancelled.',
    'The member had cancelled its deposit. It is in the balance of the member',
  ),
  confirming: entry('23, 28, 29', 'open', 'Too few blocks follow, or none has it yet.', 'Too few blocks follow it'),
  one_source: entry(
    '45, 46',
    'open',
    'Two sources are set, and only one shows it with enough blocks.',
    'Only one of the two sources shows it with enough blocks',
  ),
  gone: entry('25, 27', 'open', 'Each source shows it no more.', 'The chain shows it no more. It may come back'),
  missing: entry(
    '29, 30',
    'open',
    'It was credited, and no block has it any more.',
    'It was credited, and no block has it now. Withdrawals of the member are stopped',
  ),
  short: entry(
    '3',
    'open',
    'Less than the amount, and there is time left.',
    'It is less than the amount of the deposit',
  ),
  no_rate: entry('44', 'open', 'The sources of rates do not agree.', 'The sources show no rate on which they agree'),
  dust: entry('35', 'open', 'Worth less than a cent.', 'It is worth less than a cent'),
  short_at_end: entry(
    '4, 5',
    'person',
    'Less than the amount, after the time of the deposit.',
    'It is less than the amount of the deposit, whose time has ended',
  ),
  has_left: entry(
    '30, 31',
    'person',
    'It was credited, and the source does not know it while the chain grew by six blocks.',
    'It was credited and has left the chain. Two people take its credit back',
  ),
  over: entry(
    '7',
    'person',
    'Above the maximum of the plan, or twice the amount.',
    'It is above the maximum of the plan, or twice the amount of the deposit',
  ),
  plan_closed: entry('17', 'person', 'The plan was closed since.', 'The plan of the deposit is closed'),
  several_deposits: entry(
    '-',
    'person',
    'A payment to the address of a member who had several open deposits of the coin.',
    'The member had several open deposits when it came. Confirm the one that it pays',
  ),
  member_locked: entry(
    '18',
    'person',
    'The account is locked or closed.',
    'The account of the member is locked or closed',
  ),
  already_used: entry(
    '20, 21',
    'person',
    'Its transaction belongs to another record.',
    'Its transaction belongs to another record',
  ),
  not_in_balance: entry(
    '36',
    'person',
    'The address has less ether than the payments to it, so this one may have been credited as one of a contract.',
    'The address has less ether than was found. Look whether it was credited as a payment of a contract',
  ),
  not_quoted: entry('44', 'person', 'No rate was fixed for the deposit.', 'The deposit has no fixed rate'),
  above_amount: entry(
    '(p)',
    'person',
    'With what was credited to the member in 24 hours it is above the amount of the settings.',
    'With what was credited to the member by itself in 24 hours it is above the amount of the settings',
  ),
  decided_by_person: entry(
    '9',
    'person',
    'A payment to a deposit that a person confirmed or rejected, or one that two people had credited before.',
    'A person decided it or its deposit before. Look whether it was counted',
  ),
  credited_wrongly: entry(
    '-',
    'person',
    'Two people took it back from a deposit that was credited wrongly.',
    'It was credited to the wrong deposit, and taken back. Decide whom it belongs to',
  ),
  before_following: entry(
    '13',
    'person',
    'Its deposit ended before the server followed the chain.',
    'Its deposit ended before the chain was followed. Look whether it was credited by hand',
  ),
  altered: entry(
    '-',
    'person',
    'The address, the rate or the settings have no valid signature.',
    'Its address, its rate or the settings were altered in the database',
  ),
} as const satisfies Record<string, CreditCase>

export type CreditCaseName = keyof typeof creditCases
