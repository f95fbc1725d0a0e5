import { expect, test } from 'vitest'
import { changeListQuery, readListQuery, type RecordFilter } from './list.ts'

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
