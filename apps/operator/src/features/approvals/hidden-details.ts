/** Whether the changes show this part of a payload. */
export function isShownAsChange(name: string): boolean {
  return name.endsWith('_before') || shownAsChange.has(name)
}

const shownAsChange = new Set([
  'amount',
  'setting',
  'before',
  'after',
  'amount_requested',
  'plan',
  'plan_minimum',
  'plan_maximum',
  'new_minimum',
  'new_maximum',
  'from_gains',
  'member_count',
  'preview_hash',
  'operator',
  'lost',
  'role',
  'address',
  'first_address',
  'second_address',
  'third_address',
  'addresses',
  'rate',
  'ends_at',
  'hours',
  'email',
  'words',
  'first_day',
  'last_day',
])

/** The parts that add nothing to the changes. */
export const technical = new Set([
  'operator_id',
  'plan_id',
  'withdrawal_id',
  'deposit_id',
  'reversed_id',
  'distribution_id',
  'funding_id',
  'reconciliation_id',
  'reverses',
  'transfer',
  'from',
  'to',
  'outcome',
  'code',
  'asset',
])
