import { expect, test } from 'vitest'
import { changeListQuery, explainUnread, readListQuery, type RecordFilter } from './list.ts'

const filters: RecordFilter[] = [
  {
    key: 'status',
    label: 'Status',
    initial: 'pending',
    options: [
      { value: 'pending', label: 'Pending' },
      { value: 'completed', label: 'Completed' },
    ],
  },
  { key: 'member', label: 'Member' },
]
const change = (search: string, changes: Record<string, string>) =>
  changeListQuery(new URLSearchParams(search), filters, changes).toString()
const read = (search: string) => readListQuery(new URLSearchParams(search), filters, ['oldest', 'newest'])

test.each([
  ['', { status: 'pending' }],
  ['status=completed', { status: 'completed' }],
  ['status=', {}],
  ['status=gone', { status: 'pending' }],
  ['member=%20ada%20&order=newest', { status: 'pending', member: 'ada', order: 'newest' }],
  ['order=sideways&else=1', { status: 'pending' }],
])('the address ?%s asks for %j', (search, query) => {
  expect(read(search)).toEqual(query)
})

test('a choice is put into the URL, the default is not, and other parameters stay', () => {
  expect(change('tab=2', { status: 'completed' })).toBe('tab=2&status=completed')
  expect(change('status=completed', { status: 'pending' })).toBe('')
  expect(change('', { status: '' })).toBe('status=')
  expect(change('member=ada&status=', { member: '' })).toBe('status=')
})

const typedFilters: RecordFilter[] = [
  { key: 'amount', label: 'Amount', type: 'amount' },
  { key: 'from', label: 'From', type: 'date' },
]

test.each([
  ['$1,200.00', '1200.00'],
  ['1,200', '1200'],
  ['1200,00', '1200.00'],
  ['US$ 1’200.50', '1200.50'],
  ['１２００', '1200'],
])('the amount filter reads “%s” as %s', (typed, amount) => {
  expect(readListQuery(new URLSearchParams({ amount: typed }), typedFilters, [])).toEqual({ amount })
})

test.each([{ amount: 'a lot' }, { amount: '0' }, { amount: '1.200' }, { from: '2026-02-30' }, { from: 'yesterday' }])(
  'a filter that cannot be read leaves the list as it is, and its field has a reason: %o',
  (given) => {
    expect(readListQuery(new URLSearchParams(given), typedFilters, [])).toEqual({})
    const [[key, typed]] = Object.entries(given) as [[string, string]]
    expect(
      explainUnread(
        typedFilters.find((filter) => filter.key === key)!,
        typed,
      ),
    ).toMatch(/^Enter/)
  },
)
