import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../testing/render-member.tsx'
import { BalanceChart } from './balance-chart.tsx'

const day = (balance: bigint | null) => ({ day: '2026-11-20', balance, active_deposit: 0n })

test('the chart names the days', async () => {
  await renderAt(<BalanceChart days={[day(0n), day(10_00n)]} />)
  await expect
    .element(page.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('20 November'))
})

test.each([[[]], [[day(0n)]], [[day(null)]]])('without any money there is no chart', async (days) => {
  await renderAt(<BalanceChart days={days} />)
  expect(page.getByRole('slider').query()).toBeNull()
})
