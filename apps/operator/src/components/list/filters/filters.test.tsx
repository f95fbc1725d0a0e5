import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, press, renderAs } from '../../../testing/render-as.tsx'
import type { RecordColumn, RecordFilter } from '../list.ts'
import { useListQuery } from '../use-list-query.ts'
import { Filters } from './filters.tsx'

const filters: RecordFilter[] = [
  { key: 'amount', label: 'Amount', type: 'amount' },
  { key: 'from', label: 'From', type: 'date' },
  { key: 'name', label: 'Named' },
]
const columns: RecordColumn<object>[] = []

function List() {
  const control = useListQuery(columns, filters)
  return (
    <>
      <Filters filters={filters} columns={columns} control={control} />
      <p data-testid="query">{JSON.stringify(control.query)}</p>
    </>
  )
}

const show = (at = '/stones') => renderAs('owner', <List />, { at })
const amount = page.getByLabelText('Amount')
const query = page.getByTestId('query')

test.each([
  ['$1,200.00', '1200.00'],
  ['1.200,00', '1200.00'],
  ['USD 1 200', '1200'],
  ['  1200.50  ', '1200.50'],
])('the amount %s, as lists and banks write it, filters by %s and is shown as it was read', async (typed, read) => {
  await show()
  await press('Filters')
  await amount.fill(typed)
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent(`/stones?amount=${read}`)
  await press('Filters')
  await expect.element(amount).toHaveValue(read)
  await expect.element(query).toHaveTextContent(JSON.stringify({ amount: read }))
})

test.each(['a lot', '0', '12.345', '-5', '1e3'])(
  'with the amount “%s” the list stays, the field shows why, and what was typed is there to be corrected',
  async (typed) => {
    await show('/stones?name=ada')
    await press('Filters')
    await amount.fill(typed)
    await press('Search')
    await expect.element(page.getByText(/^Enter an amount/)).toBeVisible()
    await expect.element(amount).toHaveValue(typed)
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
    await expect.element(address).toHaveTextContent('/stones?name=ada')
    await amount.fill('250')
    // It is not judged while it is typed.
    await expect.element(amount).not.toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{Enter}')
    await expect.element(address).toHaveTextContent('/stones?name=ada&amount=250')
  },
)

test('an unreadable filter in a link leaves the list as it is, and its field shows it with the reason', async () => {
  await show('/stones?amount=lots&from=2026-02-30&name=ada')
  await expect.element(query).toHaveTextContent('{"name":"ada"}')
  await expect.element(amount).toHaveValue('lots')
  await expect.element(page.getByText(/^Enter an amount/)).toBeVisible()
})

test('the fields follow the address: clearing empties them', async () => {
  await show('/stones?amount=250&from=2026-11-20&name=ada')
  await press('Filters')
  await expect.element(page.getByLabelText('From')).toHaveValue('2026-11-20')
  await press('Clear filters')
  await expect.element(address).toHaveTextContent('/stones')
  await press('Filters')
  for (const label of ['Amount', 'From', 'Named']) await expect.element(page.getByLabelText(label)).toHaveValue('')
})

test('a percent sign in the address is read once', async () => {
  await show('/stones?name=50%2525')
  await expect.element(query).toHaveTextContent(JSON.stringify({ name: '50%25' }))
})

test('the fields close with Escape, which gives the focus back, and with a press elsewhere', async () => {
  await show()
  const button = page.getByRole('button', { name: 'Filters', exact: true })
  await button.click()
  await amount.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(amount).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await query.click()
  await expect.element(amount).not.toBeInTheDocument()
})
