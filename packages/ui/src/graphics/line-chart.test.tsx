import { formatUsd } from '../values/usd.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LineChart } from './line-chart.tsx'

const slider = page.getByRole('slider', { name: 'Day' })

test('it starts at the newest point, and shows the figures of a point while it is read', async () => {
  await renderChart()
  await expect.element(slider).toHaveAttribute('aria-valuetext', '3 May, Balance $90.00, In plans $20.00')
  await expect.element(page.getByText('$90.00')).not.toBeInTheDocument()
  await userEvent.tab()
  await expect.element(page.getByText('$90.00').first()).toBeVisible()
  await userEvent.tab()
  await expect.element(page.getByText('$90.00')).not.toBeInTheDocument()
  await expect.element(page.getByRole('figure', { name: 'Balance and plans' })).toBeVisible()
})

test('the arrow keys move between the points', async () => {
  await renderChart()
  await userEvent.click(slider, { position: { x: 1, y: 1 } })
  await userEvent.keyboard('{End}')

  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '2 May, Balance $50.00, In plans $20.00')

  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '1 May, Balance $0.00, In plans $0.00')
})

test('the pointer selects the point below it', async () => {
  await renderChart()
  const { width, height } = slider.element().getBoundingClientRect()

  await userEvent.hover(slider, { position: { x: width / 2, y: height / 2 } })

  await expect.element(slider).toHaveAttribute('aria-valuetext', '2 May, Balance $50.00, In plans $20.00')
  await expect.element(page.getByText('$50.00').last()).toBeVisible()
  await userEvent.unhover(slider)
  await expect.element(page.getByText('2 May')).not.toBeInTheDocument()
})

test('with a total the lines are stacked, and money that moves from one to the other is no fall', async () => {
  const { container } = await render(
    <LineChart
      label="Money"
      pointLabel="Day"
      points={['1 May', '2 May']}
      total="Total"
      lines={[
        { title: 'Balance', values: [9_000n, 2_000n] },
        { title: 'In plans', values: [1_000n, 8_000n] },
      ]}
      format={formatUsd}
    />,
  )
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', '2 May, Total $100.00, Balance $20.00, In plans $80.00')
  const [top, plans] = container.querySelectorAll('path[stroke-width="2"][vector-effect]')
  expect(top?.getAttribute('d')).toBe('M0 0H1000V0H1000')
  expect(plans?.getAttribute('d')).toBe('M0 900H1000V200H1000')
  expect(container.querySelectorAll('path[fill-opacity][d$="Z"]')).toHaveLength(2)
})

test('what is still to come is marked right of the last point, and named below', async () => {
  const marks = [
    { label: '$5.00 back on 5 June', at: 0 },
    { label: '$9.00 back on 9 June', at: 1 },
  ]
  const { container } = await render(
    <LineChart
      label="Money"
      pointLabel="Day"
      points={['1 May', '2 May']}
      lines={[{ title: 'Balance', values: [5_000n, 5_000n] }]}
      marks={marks}
      format={formatUsd}
    />,
  )
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(marks.map(({ label }) => label))
  const places = [...container.querySelectorAll('figure > div svg.absolute.top-3')].map(
    (mark) => mark.getBoundingClientRect().left,
  )
  const { right } = slider.element().getBoundingClientRect()
  expect(places.toSorted((one, other) => one - other)).toEqual(places)
  expect(places[0]).toBeGreaterThan(right)
})

test('a large figure next to a long title is not broken on a phone', async () => {
  await page.viewport(320, 800)
  const title = 'Kapitalanlagengesellschaftsguthaben'
  await render(
    <LineChart
      label="Much"
      pointLabel="Day"
      points={['1 May']}
      lines={[{ title, values: [1_280_200_000n] }]}
      format={formatUsd}
    />,
  )
  await userEvent.tab()
  expect(page.getByText('$12,802,000.00', { exact: true }).element().getBoundingClientRect().height).toBeLessThan(30)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

function renderChart() {
  return render(
    <LineChart
      label="Balance and plans"
      pointLabel="Day"
      points={['1 May', '2 May', '3 May']}
      lines={[
        { title: 'Balance', values: [0n, 5_000n, 9_000n] },
        { title: 'In plans', values: [0n, 2_000n, 2_000n] },
      ]}
      format={formatUsd}
    />,
  )
}
