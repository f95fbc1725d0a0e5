import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DataTable, type Column } from './data-table.tsx'
import { Money } from '../values/money.tsx'

interface Deposit {
  plan: string
  cents: bigint
}

const columns: readonly Column<Deposit>[] = [
  { title: 'Plan', cell: ({ plan }) => plan },
  { title: 'Amount', isFigure: true, cell: ({ cents }) => <Money cents={cents} /> },
]
const rows: readonly Deposit[] = [
  { plan: 'Ridge', cents: 50_000n },
  { plan: 'Summit', cents: 1_000_000_000n },
]

for (const width of [360, 1280]) {
  test(`at ${width} px it is a table for screen readers`, async () => {
    await page.viewport(width, 800)
    await render(<Deposits />)

    const table = page.getByRole('table', { name: 'Deposits' })
    await expect.element(table).toBeVisible()
    expect(table.getByRole('columnheader').elements().map(textOf)).toEqual(['Plan', 'Amount'])
    expect(table.getByRole('row').elements()).toHaveLength(3)
    await expect.element(table.getByRole('cell', { name: 'Summit', exact: true })).toBeVisible()
    await expect.element(table.getByRole('cell', { name: '$10,000,000.00', exact: true })).toBeVisible()
  })
}

test('below 640 px each row is a card with the column’s name in each cell', async () => {
  await page.viewport(639, 800)
  await render(<Deposits />)

  const [, first, second] = page.getByRole('row').elements()
  expect((first as HTMLElement).innerText.split(/\n+/)).toEqual(['Plan', 'Ridge', 'Amount', '$500.00'])
  const gap = second!.getBoundingClientRect().top - first!.getBoundingClientRect().bottom
  expect(gap).toBeGreaterThan(8)

  await page.viewport(640, 800)
  expect((first as HTMLElement).innerText.split(/\s+/)).toEqual(['Ridge', '$500.00'])
})

test('below 640 px a row with places is two lines: what matters first, the rest quiet', async () => {
  await page.viewport(390, 800)
  const places = [
    { title: 'No.', isTitled: true, cell: (_: Deposit, index: number) => index + 1 },
    { title: 'Amount', place: 'lead', cell: ({ cents }: Deposit) => <Money cents={cents} /> },
    { title: 'Plan', place: 'trail', cell: ({ plan }: Deposit) => plan },
    { title: 'Fee', place: 'trail', isMinor: () => true, cell: () => 'no fee' },
  ] as const
  await render(<DataTable caption="Deposits" columns={places} rows={rows} rowKey={({ plan }) => plan} />)

  const row = page.getByRole('row').nth(1)
  const [number, amount, plan] = row
    .getByRole('cell')
    .elements()
    .map((cell) => cell.getBoundingClientRect())
  expect(row.element().getBoundingClientRect().height).toBeLessThan(72)
  expect(amount!.top).toBe(plan!.top)
  expect(amount!.right).toBeLessThanOrEqual(plan!.left)
  expect(number!.top).toBeGreaterThanOrEqual(amount!.bottom)
  // Each cell keeps its column.
  await expect.element(row.getByRole('cell', { name: 'no fee' })).toBeInTheDocument()
  expect(row.getByRole('cell').elements()).toHaveLength(4)
})

test('the decimal points of figures are below each other', async () => {
  await render(<Deposits />)

  const [one, other] = [page.getByText('$500.00').element(), page.getByText('$10,000,000.00').element()]
  expect(one.getBoundingClientRect().right).toBe(other.getBoundingClientRect().right)
  expect(one.getBoundingClientRect().left).toBeGreaterThan(other.getBoundingClientRect().left)
  expect(getComputedStyle(one).fontVariantNumeric).toBe('tabular-nums')
  const heading = page.getByRole('columnheader', { name: 'Amount' }).element()
  expect(getComputedStyle(heading).textAlign).toBe('end')
})

test('no word of a heading is broken by a long cell', async () => {
  await page.viewport(640, 800)
  const title = 'Zahlungsbestätigung'
  await render(
    <DataTable
      caption="Deposits"
      columns={[...columns, { title, cell: () => '1' }]}
      rows={[{ plan: 'Kapitalanlage'.repeat(12), cents: 1n }]}
      rowKey={({ plan }) => plan}
    />,
  )

  const heading = page.getByRole('columnheader', { name: title }).element()
  const words = document.createRange()
  words.selectNodeContents(heading)

  expect(words.getClientRects()).toHaveLength(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(640)
})

function Deposits() {
  return <DataTable caption="Deposits" columns={columns} rows={rows} rowKey={({ plan }) => plan} />
}

function textOf({ textContent }: Element): string {
  return textContent
}
