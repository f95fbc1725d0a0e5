import { call } from '@cairn/contract/core/call.ts'
import { renewalHeader } from '@cairn/contract/core/constants.ts'
import { exportOf } from '@cairn/contract/operator/shared/list-export.ts'
import { viewOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { Toaster } from '@cairn/ui/overlays/toaster.tsx'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as z from 'zod/mini'
import { SessionProvider } from '../../session/session.tsx'
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
  refusals: [],
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
const stones = ['Ridge', 'Slab', 'Tor'].map((name, index) => ({ id: `s${index}`, name, weight: `${index + 1}` }))

let asked: string[] = []
let exported: string[] = []
let renewals = 0
let file: () => Response
let answer: (search: URLSearchParams) => unknown = () => ({ stones })
beforeEach(() => {
  asked = []
  exported = []
  renewals = 0
  answer = () => ({ stones })
  file = () =>
    new Response('Name\r\nRidge\r\n', { headers: { 'content-disposition': 'attachment; filename="stones.csv"' } })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, request) => {
    const { pathname, search, searchParams } = new URL(String(url), location.href)
    if (pathname.endsWith(viewOperator.path))
      return Response.json({
        operator: { name: 'Olive', email: 'owner@operators.test', role: 'owner' },
        colleagues: [],
      })
    if (pathname.endsWith(exportStones.path)) {
      exported.push(search)
      return file()
    }
    asked.push(search)
    if (new Headers(request?.headers).get(renewalHeader) === '1') renewals += 1
    return Response.json(await answer(searchParams))
  })
})
afterEach(() => void vi.restoreAllMocks())

test('filters and order are in the address and in the request', async () => {
  await show()
  await page.getByLabelText('Kind').selectOptions('Mossy')
  await expect.element(page.getByTestId('address')).toHaveTextContent('/stones?kind=moss')
  await page.getByLabelText('Named').fill('tor')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Weight' }).click()
  await expect.element(page.getByTestId('address')).toHaveTextContent('/stones?kind=moss&name=tor&order=lightest')
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', 'ascending')
  // The table stays until the other order has come, and the focus with it.
  await expect.element(page.getByRole('button', { name: 'Weight' })).toHaveFocus()
  await page.getByRole('button', { name: 'Weight' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => asked.at(-1)).toBe('?kind=moss&name=tor&order=heaviest&limit=50')

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByLabelText('Named')).toHaveValue('')
  await expect.element(page.getByTestId('address')).toHaveTextContent('/stones?order=heaviest')
})

test('a link to a list with filters shows it so', async () => {
  await show({ at: '/stones?kind=moss&order=heaviest' })
  await expect.element(page.getByLabelText('Kind')).toHaveValue('moss')
  expect(asked).toEqual(['?kind=moss&order=heaviest&limit=50'])
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
  await expect.element(page.getByTestId('address')).toHaveTextContent('/stones/s2')
})

test('more comes on request by the key of the last, and the focus is never lost', async () => {
  answer = (search) =>
    search.has('cursor') ? { stones: [{ id: 's9', name: 'Last', weight: '9' }] } : { stones, next: 'after-tor' }
  await show()
  await expect.element(page.getByText('3 shown, more available')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect.element(page.getByRole('link', { name: 'Last' })).toBeVisible()
  expect(asked.at(-1)).toBe('?limit=50&cursor=after-tor')
  await expect.element(page.getByText("You've reached the end.")).toHaveFocus()
})

test('a column that was hidden stays hidden in this browser', async () => {
  const { unmount } = await show()
  await page.getByText('Columns').first().click()
  await page.getByRole('checkbox', { name: 'Weight' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).not.toBeInTheDocument()
  await unmount()
  await show()
  await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Weight' })).not.toBeInTheDocument()
})

test('what is empty says what would be there, and what is narrowed says that', async () => {
  answer = () => ({ stones: [] })
  const { unmount } = await show()
  await expect.element(page.getByText('Stones appear here once one is laid.')).toBeVisible()
  await unmount()
  await show({ at: '/stones?kind=moss' })
  await expect.element(page.getByText('No matches for these filters.')).toBeVisible()
})

test('what has failed says so and can be tried again', async () => {
  answer = () => Promise.reject(new TypeError('no network'))
  await show()
  await expect.element(page.getByRole('alert')).toBeVisible()
  answer = () => ({ stones })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Tor' })).toBeVisible()
})

test('the export has the filters and the order of the list, and is saved under the name that the server gives it', async () => {
  const saved = watchSaving()
  await show({ at: '/stones?kind=moss&order=lightest' })
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => saved()?.text()).toBe('Name\r\nRidge\r\n')
  expect(saved()?.name).toBe('stones.csv')
  expect(exported).toEqual(['?kind=moss&order=lightest'])
})

test('an export that is refused or fails says so, and saves nothing', async () => {
  const saved = watchSaving()
  const msg = 'Too many attempts. Try again in 40 minutes'
  file = () => Response.json({ error: true, msg, code: 'too_many_attempts' }, { status: 429 })
  await show()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(page.getByText(msg)).toBeVisible()
  file = () => new Response(new ReadableStream({ start: (body) => body.error(new Error('the connection was reset')) }))
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect.element(page.getByText('The export failed, so no file was saved. Try again.')).toBeVisible()
  expect(saved()).toBeUndefined()
})

test('several are chosen, and only those that may be', async () => {
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
  await page.getByRole('button', { name: 'Lift' }).click()
  expect(act).toHaveBeenCalledWith(['Ridge'])
  await expect.element(page.getByText('1 selected')).not.toBeInTheDocument()
  // The list is read again, and the focus stays near it.
  await expect.poll(() => asked.length).toBe(2)
  await expect.element(page.getByText('3 shown')).toHaveFocus()
})

test('the space bar chooses the row that the arrows came to, and another filter forgets who was chosen', async () => {
  await show({ bulk: { ...named, may: () => true, actions: () => null } })
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  page.getByRole('link', { name: 'Ridge' }).element().focus()
  await userEvent.keyboard(' {ArrowDown} ')
  await expect.element(page.getByText('2 selected')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: 'Select Slab' })).toBeChecked()
  await page.getByLabelText('Kind').selectOptions('Mossy')
  await expect.element(page.getByText('2 selected')).not.toBeInTheDocument()
  await page.getByLabelText('Kind').selectOptions('All')
  await expect.element(page.getByRole('checkbox', { name: 'Select Slab' })).not.toBeChecked()
})

test('a queue renews itself by calls that are no activity: what changes does so in its place, what comes and goes is said', async () => {
  await show({ isQueue: true })
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  expect(renewals).toBe(0)
  const [ridge, , tor] = stones
  answer = () => ({ stones: [{ id: 's9', name: 'Scree', weight: '9' }, { ...ridge, weight: '77' }, tor] })
  comeBack()
  await expect.element(page.getByText('1 new, 1 no longer here')).toBeVisible()
  expect([renewals, asked.at(-1)]).toEqual([1, '?limit=50'])
  await expect.element(page.getByText('77')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Slab' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Scree' })).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Scree' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Slab' })).not.toBeInTheDocument()
  await expect.element(page.getByText('1 new', { exact: false })).not.toBeInTheDocument()
  expect(renewals).toBe(1)
})

test('no renewal while rows are selected or a dialog is open, nor in a list that is no queue', async () => {
  const { unmount } = await show({ isQueue: true, bulk: { ...named, may: () => true, actions: () => null } })
  await page.getByRole('checkbox', { name: 'Select Slab' }).click()
  comeBack()
  await page.getByRole('checkbox', { name: 'Select Slab' }).click()
  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  dialog.showModal()
  comeBack()
  dialog.remove()
  expect(renewals).toBe(0)
  comeBack()
  await expect.poll(() => renewals).toBe(1)
  await unmount()
  await show()
  await expect.element(page.getByRole('link', { name: 'Ridge' })).toBeVisible()
  comeBack()
  expect(renewals).toBe(1)
})

test('on a phone it is cards with the titles in them, and the order is a choice', async () => {
  await page.viewport(360, 800)
  await show()
  await expect.element(page.getByLabelText('Order')).not.toBeVisible()
  await page.getByRole('button', { name: 'Filters and order' }).click()
  await expect.element(page.getByLabelText('Order')).toBeVisible()
  await expect.element(page.getByRole('row').first()).toHaveTextContent('NameRidgeWeight1')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.getByLabelText('Order').selectOptions('Weight, descending')
  await expect.poll(() => asked.at(-1)).toBe('?order=heaviest&limit=50')
})

const named = { nameOf: ({ name }: Stone) => name }

function show({
  at = '/stones',
  bulk,
  isQueue = false,
}: { at?: string; isQueue?: boolean; bulk?: RecordListProps<typeof listStones, Stone>['bulk'] } = {}) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <SessionProvider splash={null} Failed={() => null}>
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
        />
        <Address />
      </SessionProvider>
      <Toaster />
    </MemoryRouter>,
  )
}

/** What the browser is given to save, once it is. */
function watchSaving(): () => File | undefined {
  let saved: File | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((saved = blob as File), 'blob:none'))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return () => saved
}

/** What the browser says when its window is come back to. */
function comeBack() {
  window.dispatchEvent(new Event('focus'))
}

function Address() {
  const { pathname, search } = useLocation()
  return <p data-testid="address">{pathname + search}</p>
}
