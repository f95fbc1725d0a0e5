import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { RunningPlanCard } from './running-plan-card.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const deposit = { _id: 'd1', plan: 'Granite', amount: 487_50n, since: daysAgo(21.5), gains: 50_00n, lost: 12_50n }

test.each([
  ['in its term', daysAgo(-38.5), /^Granite\$487\.50 back on .*Day 22 of 6036%/],
  ['after its term', daysAgo(0.5), /^Granite\$487\.50 back on .*Day 21 of 21100%/],
  ['without a term', undefined, /^Granite\$487\.50, without a fixed endIn the plan since/],
])('a deposit %s shows how far it is', async (_, end, shown) => {
  await renderMember(<RunningPlanCard plan={{ ...deposit, term_ends_at: end }} />)
  await expect.element(page.getByRole('listitem')).toMatchTextContent(shown)
})

test.each([
  ['gains and losses', deposit, ['+$50.00', '−$12.50']],
  ['no result', { ...deposit, gains: 0n, lost: 0n }, ['$0.00']],
  ['what another server leaves out', { ...deposit, gains: undefined, lost: undefined }, []],
])('realised results have their sign: %s', async (_, plan, shown) => {
  await renderMember(<RunningPlanCard plan={plan} />)
  const figures = page.getByRole('definition').elements()
  expect(figures.slice(1).map(({ textContent }) => textContent)).toEqual(shown)
})
