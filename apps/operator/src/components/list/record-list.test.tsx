import { readTimeZone } from '@cairn/client/browser/time-zone.ts'
import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { call } from '@cairn/contract/core/call.ts'
import { exportOf } from '@cairn/contract/operator/shared/list-export.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { address, press, renderAs } from '../../testing/render-as.tsx'
import type { RecordColumn, RecordFilter } from './list.ts'
import { RecordList } from './record-list.tsx'
import type { RecordListProps } from './record-list-props.ts'

const Stone = z.object({ id: z.string(), name: z.string(), weight: z.string() })
type Stone = z.infer<typeof Stone>

const listStones = call({
  method: 'GET',
  path: 'operator/stones',
  who: 'operator',
  roles: ['owner'],
  summary: 'Stones.',
  query: z.object({ kind: z.optional(z.string()), order: z.optional(z.string()) }),
  reply: z.object({ stones: z.array(Stone), next: z.optional(z.nullable(z.string())) }),
})

const exportStones = exportOf(listStones)

const columns: RecordColumn<Stone>[] = [
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  {
    key: 'weight',
    title: 'Weight',
    isFigure: true,
    cell: ({ weight }) => weight,
    orders: { ascending: 'lightest', descending: 'heaviest' },
  },
]
const filters: RecordFilter[] = [
  { key: 'kind', label: 'Kind', options: [{ value: 'moss', label: 'Mossy' }] },
  { key: 'name', label: 'Named' },
]
const ridge = { id: 's0', name: 'Ridge', weight: '1' }
const slab = { id: 's1', name: 'Slab', weight: '2' }
const tor = { id: 's2', name: 'Tor', weight: '3' }
const stones = [ridge, slab, tor]

const list = 'operator/stones'
let server: FakeServer
beforeEach(() => {
  server = new FakeServer().reply(listStones, { stones }).replyFile(exportStones, 'stones.csv', 'Name\r\nRidge\r\n')
})
afterEach(() => void vi.restoreAllMocks())

test('filters and order are in the address and in the request', async () => {
  await show()
  await press('Filters')
  await page.getByLabelText('Kind').selectOptions('Mossy')
  await expect.element(address).toHaveTextContent('/stones?kind=moss')
  await press('Filters')
  await page.getByLabelText('Named').fill('tor')
  await userEvent.keyboard('{Enter}')
  await press('Weight')
  await expect.element(address).toHaveTextContent('/stones?kind=moss&name=tor&order=lightest')
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', 'ascending')
  // The table stays until the other order has come, and the focus with it.
  await expect.element(page.getByRole('button', { name: 'Weight' })).toHaveFocus()
  await press('Weight')
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => server.queryOf(list)).toEqual({ kind: 'moss', name: 'tor', order: 'heaviest', limit: '50' })

  await press('Remove the filter Named: tor')
  await expect.element(address).toHaveTextContent('/stones?kind=moss&order=heaviest')
  await expect.element(page.getByRole('button', { name: 'Filters', exact: true })).toHaveFocus()
  await press('Clear filters')
  await expect.element(address).toHaveTextContent('/stones?order=heaviest')
})

test('a link to a list with filters shows the list with these filters', async () => {
  await show({ at: '/stones?kind=moss&order=heaviest' })
  await expect.element(page.getByRole('button', { name: 'Remove the filter Kind: Mossy' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  expect(server.queryOf(list)).toEqual({ kind: 'moss', order: 'heaviest', limit: '50' })
  expect(server.count(list)).toBe(1)
})

test('the arrows go from row to row, and Enter opens one', async () => {
  await show()
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  page.getByRole('link', { name: 'Ridge' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  await expect.element(page.getByRole('link', { name: 'Slab' })).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowDown}')
  await expect.element(page.getByRole('link', { name: 'Tor' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(address).toHaveTextContent('/stones/s2')
})

test('more rows are loaded on request from the last cursor, and the focus is never lost', async () => {
  server.reply(listStones, { stones, next: 'after-tor' })
  await show()
  await expect.element(page.getByText('3 shown, more available')).toBeVisible()
  server.reply(listStones, { stones: [{ id: 's9', name: 'Last', weight: '9' }] })
  await press('Load more')
  await expect.element(page.getByRole('link', { name: 'Last' })).toBeVisible()
  expect(server.queryOf(list)).toEqual({ limit: '50', cursor: 'after-tor' })
  await expect.element(page.getByText("You've reached the end.")).toHaveFocus()
})

test('a column that was hidden stays hidden in this browser', async () => {
  await show()
  await page.getByText('Columns').first().click()
  await page.getByRole('checkbox', { name: 'Weight' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).not.toBeInTheDocument()
  await cleanup()
  await show()
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).not.toBeInTheDocument()
})

test('an empty list shows what would be there, and a filtered one that nothing matches', async () => {
  server.reply(listStones, { stones: [] })
  await show()
  await expect.element(page.getByText('Stones appear here once one is laid.')).toBeVisible()
  await cleanup()
  await show({ at: '/stones?kind=moss' })
  await expect.element(page.getByText('No matches for these filters.')).toBeVisible()
})

test('a list that did not load can be loaded again', async () => {
  server.fail(listStones)
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  server.reply(listStones, { stones })
  await press('Try again')
  await expect.element(page.getByRole('link', { name: 'Tor' })).toBeVisible()
})

test('the export has the filters, the order and the time zone of the list, and is saved under the server’s name for it', async () => {
  const saved = watchSaving()
  await show({ at: '/stones?kind=moss&order=lightest' })
  await press('Export CSV')
  await expect.poll(() => saved()?.text()).toBe('Name\r\nRidge\r\n')
  expect(saved()?.name).toBe('stones.csv')
  expect(server.queryOf(exportStones.path)).toEqual({ kind: 'moss', order: 'lightest', time_zone: readTimeZone() })
})

test('an export that is refused or fails shows why, and saves nothing', async () => {
  const saved = watchSaving()
  server.refuse(exportStones, 'too_many_attempts')
  await show()
  await press('Export CSV')
  await expect.element(page.getByText(/^Too many attempts/)).toBeVisible()
  const broken = new ReadableStream({ start: (body) => body.error(new Error('the connection was reset')) })
  server.replyFile(exportStones, 'stones.csv', broken)
  await press('Export CSV')
  await expect.element(page.getByText('The export failed, so no file was saved. Try again.')).toBeVisible()
  expect(saved()).toBeUndefined()
})

test('several rows are selected, and only those that may be', async () => {
  const act = vi.fn()
  await show({
    bulk: {
      nameOf: ({ name }) => name,
      may: ({ name }) => name !== 'Slab',
      actions: (chosen, done) => (
        <button type="button" onClick={() => (act(chosen.map(({ name }) => name)), done())}>
          Lift
        </button>
      ),
    },
  })
  await expect.element(page.getByRole('checkbox', { name: 'Select Slab' })).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select all shown' }).click()
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Tor' }).click()
  await press('Lift')
  expect(act).toHaveBeenCalledWith(['Ridge'])
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
  // The list is read again, and the focus stays near it.
  await expect.poll(() => server.count(list)).toBe(2)
  await expect.element(page.getByText('3 shown')).toHaveFocus()
})

test('the shift key selects, or clears, all rows from the one that was pressed before', async () => {
  await show({ bulk: { ...named, may: () => true, actions: () => null } })
  const [first, second, last] = ['Ridge', 'Slab', 'Tor'].map((name) =>
    page.getByRole('checkbox', { name: `Select ${name}` }),
  ) as [Locator, Locator, Locator]
  // Without one before, it is one row.
  await last.click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await first.click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await second.click()
  await expect.element(first).toBeChecked()
  await last.click({ modifiers: ['Shift'] })
  await expect.element(page.getByText('1 selected')).toBeVisible()
  await expect.element(last).not.toBeChecked()
})

test('the space bar selects the row that has the focus, and another filter clears the selection', async () => {
  await show({ bulk: { ...named, may: () => true, actions: () => null } })
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  page.getByRole('link', { name: 'Ridge' }).element().focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Slab' })).toBeChecked()
  await press('Filters')
  await page.getByLabelText('Kind').selectOptions('Mossy')
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
  await press('Filters')
  await page.getByLabelText('Kind').selectOptions('All')
  await expect.element(page.getByRole('checkbox', { name: 'Select Slab' })).not.toBeChecked()
})

test('a queue renews itself by background calls: a changed row changes in place, new and removed rows are announced', async () => {
  await show({ isQueue: true })
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  expect(server.countRenewals(list)).toBe(0)
  server.reply(listStones, { stones: [{ id: 's9', name: 'Scree', weight: '9' }, { ...ridge, weight: '77' }, tor] })
  comeBack()
  await expect.element(page.getByText('1 new, 1 no longer here')).toBeVisible()
  expect(server.countRenewals(list)).toBe(1)
  expect(server.queryOf(list)).toEqual({ limit: '50' })
  await expect.element(page.getByText('77')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Slab' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Scree' })).not.toBeInTheDocument()

  await press('Show')
  await expect.element(page.getByRole('link', { name: 'Scree' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Slab' })).not.toBeInTheDocument()
  await expect.element(page.getByText('1 new', { exact: false })).not.toBeInTheDocument()
  expect(server.countRenewals(list)).toBe(1)
})

const hillsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `h${index}`, name: `Hill ${index}`, weight: '1' }))
const hills = hillsUpTo(53)

/** A server with these rows, page by page. The cursor is the place of the next row. */
function serve(rows: Stone[]) {
  server.reply(listStones, ({ search }) => {
    const query = new URLSearchParams(search)
    const end = Number(query.get('cursor')) + Number(query.get('limit'))
    return { stones: rows.slice(Number(query.get('cursor')), end), next: end < rows.length ? String(end) : null }
  })
}

test.for<[string, Stone[], string | null]>([
  ['nothing changes', hills, null],
  ['one is removed', hills.toSpliced(3, 1), '1 no longer here'],
  ['the last of the page is removed', hills.toSpliced(49, 1), '1 no longer here'],
  ['the whole page is removed', hills.slice(50), '50 no longer here'],
  ['one is added before the others', [tor, ...hills], '1 new'],
  ['one is added among the others', hills.toSpliced(20, 0, tor), '1 new'],
  ['one below the page is added', [...hills, tor], null],
  ['one is removed and one added', [tor, ...hills.toSpliced(3, 1)], '1 new, 1 no longer here'],
  ['three are removed and one added', [tor, ...hills.toSpliced(3, 3)], '1 new, 3 no longer here'],
  ['two are removed and three added', [ridge, slab, tor, ...hills.toSpliced(3, 2)], '3 new, 2 no longer here'],
  ['all are removed', [], '50 no longer here'],
])('a queue longer than a page announces only what changed: %s', async ([, changed, announced]) => {
  serve(hills)
  await show({ isQueue: true })
  await expect.element(page.getByRole('link', { name: 'Hill 49' })).toBeVisible()
  serve(changed)
  comeBack()
  await expect.poll(() => server.countRenewals(list)).toBe(1)
  if (announced) await expect.element(page.getByText(announced, { exact: true })).toBeVisible()
  else await expect.element(page.getByText(/new|no longer/)).not.toBeInTheDocument()
})

test.for<[string, number, number]>([
  ['a full page', 50, 1],
  ['more than a page', 70, 1],
  ['more than a call returns', 230, 2],
])('a queue that was read to its end announces a row that is added after it: %s', async ([, length, calls]) => {
  serve(hillsUpTo(length))
  await show({ isQueue: true })
  for (let shown = 50; shown < length; shown += 50) await press('Load more')
  await expect.element(page.getByRole('link', { name: `Hill ${length - 1}` })).toBeVisible()
  serve([...hillsUpTo(length), tor])
  comeBack()
  await expect.element(page.getByText('1 new', { exact: true })).toBeVisible()
  expect(server.countRenewals(list)).toBe(calls)
})

test('no renewal while rows are selected or a dialog is open, nor in a list that is no queue', async () => {
  await show({ isQueue: true, bulk: { ...named, may: () => true, actions: () => null } })
  await page.getByRole('checkbox', { name: 'Select Slab' }).click()
  comeBack()
  await page.getByRole('checkbox', { name: 'Select Slab' }).click()
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.showModal()
  comeBack()
  dialog.remove()
  expect(server.countRenewals(list)).toBe(0)
  comeBack()
  await expect.poll(() => server.countRenewals(list)).toBe(1)
  await cleanup()
  await show()
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  comeBack()
  expect(server.countRenewals(list)).toBe(1)
})

test('on a phone the rows are cards with the titles in them, and the order is a select', async () => {
  await page.viewport(360, 800)
  await show()
  await expect.element(page.getByLabelText('Order')).not.toBeInTheDocument()
  await press('Filters')
  await expect.element(page.getByLabelText('Order')).toBeVisible()
  await expect.element(page.getByRole('row').first()).toHaveTextContent('NameRidgeWeight1')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.getByLabelText('Order').selectOptions('Weight, descending')
  await expect.poll(() => server.queryOf(list)).toEqual({ order: 'heaviest', limit: '50' })
})

const named = { nameOf: ({ name }: Stone) => name }

function show({
  at = '/stones',
  bulk,
  isQueue = false,
}: { at?: string; isQueue?: boolean; bulk?: RecordListProps<typeof listStones, Stone>['bulk'] } = {}) {
  return renderAs(
    'owner',
    <RecordList
      name="stones"
      isQueue={isQueue}
      caption="Stones"
      columns={columns}
      filters={filters}
      call={listStones}
      exports={[exportStones]}
      rowTo={({ id }) => `/stones/${id}`}
      emptyText="Stones appear here once one is laid."
      {...(bulk ? { bulk } : {})}
    />,
    { server, at },
  )
}

/** The file that the browser saves. */
function watchSaving(): () => File | undefined {
  let saved: File | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((saved = blob as File), 'blob:none'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return () => saved
}

/** The event of a window that gets the focus back. */
function comeBack() {
  window.dispatchEvent(new Event('focus'))
}
