import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { listPlanResults } from '@cairn/contract/member/money/plans.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../../testing/render-member.tsx'
import { PastResults } from './past-results.tsx'

const results = [
  { type: 'distribution', day: '2026-10-01', percent: '1.80', evidence: ['Statement of September'] },
  { type: 'loss', day: '2026-09-02', percent: '0.40', evidence: ['A failed trade'] },
  { type: 'loss', day: '2026-08-02', percent: '0.00', evidence: ['A small loss'] },
]
const show = (server: FakeServer) => renderMember(<PastResults planId="p1" planName="Granite" />, { server })

test('distributions and losses have their sign, their day and their evidence', async () => {
  await show(new FakeServer().reply(listPlanResults, { data: [{ plan: 'p1', results }] }))
  await page.getByText('+1.80%').first().click()
  const items = page.getByRole('listitem')
  await expect.element(items.nth(0)).toMatchTextContent('Gains paid out+1.80%1 October 2026 · Statement of September')
  await expect.element(items.nth(1)).toMatchTextContent('Loss−0.40%2 September 2026 · A failed trade')
  await expect.element(items.nth(2)).toMatchTextContent('Loss, covered by gains of the plan–')
})

test('the results are drawn small beside the last one', async () => {
  await show(new FakeServer().reply(listPlanResults, { data: [{ plan: 'p1', results }] }))
  const summary = page.getByText('+1.80%').first().element().closest('summary')!
  expect(summary.textContent).toBe('Past results of Granite, last result +1.80%')
  // The oldest first: a loss without effect, a loss down, a gain up.
  const bars = [...summary.querySelectorAll('path[stroke-width]')].map((bar) => bar.getAttribute('d')?.split('v')[1])
  expect(bars.map(Number).map(Math.sign)).toEqual([0, 1, -1])
})

test('a plan without results shows a note', async () => {
  await show(new FakeServer().reply(listPlanResults, { data: [{ plan: 'p2', results }] }))
  await expect.element(page.getByText('No gains distributed so far')).toBeVisible()
})

test('a failure can be retried', async () => {
  const server = new FakeServer().fail(listPlanResults)
  await show(server)
  await page.getByText('Past results').first().click()
  await expect.element(page.getByText("We couldn't load the past results.")).toBeVisible()
  server.reply(listPlanResults, { data: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No gains distributed so far')).toBeVisible()
})
