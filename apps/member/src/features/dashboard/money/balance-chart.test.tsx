import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../testing/render-member.tsx'
import { BalanceChart, hasChart } from './balance-chart.tsx'

const day = (balance: bigint | null, number = 20) => ({ day: `2026-11-${number}`, balance, active_deposit: 0n })

test('the chart names the days, and marks the next three plan ends', async () => {
  const planEnds = [1, 2, 3, 4].map((month) => ({ date: `2999-0${month}-05T10:00:00Z`, amount: BigInt(month) * 100n }))
  await renderAt(<BalanceChart days={[day(0n), day(10_00n)]} planEnds={planEnds} />)
  await expect
    .element(page.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('20 November'))
  const marks = page.getByRole('listitem').elements()
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    '$1.00 back on 5 January 2999',
    '$2.00 back on 5 February 2999',
    '$3.00 back on 5 March 2999',
  ])
})

const week = (balance: bigint | null) => [1, 2, 3, 4, 5, 6, 7].map((number) => day(balance, number))

test.each([
  ['seven days with money', week(1n), true],
  ['seven days without money', week(0n), false],
  ['seven days with unknown figures', week(null), false],
  ['six days', week(1n).slice(1), false],
])('%s: is there a chart?', (_, days, isChart) => {
  expect(hasChart(days)).toBe(isChart)
})
