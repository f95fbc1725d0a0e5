import { Steps } from '@cairn/ui/lists/steps.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MoneyMoment } from './money-moment.tsx'

const record = {
  _id: 'd1',
  type: 'deposit',
  amount: 248_90n,
  date: '2026-11-27T10:00:00Z',
  status: 'completed',
  wallet: 'usdt',
  plan: 'Basic',
  transfers: [],
}
const until = { term_ends_at: '2026-12-27' }
const waiting = <Steps label="Steps" steps={[{ title: 'Still waiting', state: 'now' }]} />

test.each([
  ['$248.90 is in Basic', {}],
  ['$248.90 is active', { plan: undefined }],
  ['$248.90 is in BasicBack in your balance on 27 December 2026.', until],
  [
    '$248.90 is in BasicYou asked for $250.50; $248.90 arrived. We credit the payment at its worth when it arrives.',
    { requested: 250_50n },
  ],
  ['$240.90 is in BasicLosses of the plan took $8.00.', { lost: 8_00n }],
  ['$248.90 is back in your balance', { ...until, released_at: '2026-12-27T10:00:00Z' }],
  ['$248.90 was sent', { type: 'withdrawal', fee: 0n }],
  ['$247.90 was sentYou asked for $248.90. The fee was $1.00.', { type: 'withdrawal', fee: 1_00n }],
])('a completed record shows "%s"', async (shown, more) => {
  const { container } = await render(<MoneyMoment record={{ ...record, ...more }}>{waiting}</MoneyMoment>)
  expect(container.textContent).toBe(shown)
  // It was completed before.
  expect(container.querySelector('svg')!.getAnimations({ subtree: true })).toEqual([])
})

test('a deposit that was credited wrongly shows that it was taken back, without the stones', async () => {
  const { container } = await render(
    <MoneyMoment record={{ ...record, reversed_at: '2026-12-01T10:00:00Z' }}>{waiting}</MoneyMoment>,
  )
  expect(container.textContent).toBe('$248.90 was credited wrongly and taken back')
  expect(container.querySelector('svg')).toBeNull()
})

test('money that arrives while the member looks is announced, and the stones are stacked', async () => {
  const pending = { ...record, status: 'pending' }
  const { container, rerender } = await render(<MoneyMoment record={pending}>{waiting}</MoneyMoment>)
  await expect.element(page.getByText('Still waiting')).toBeVisible()
  const status = page.getByRole('status').element()
  expect(status.textContent).toBe('')

  await rerender(<MoneyMoment record={record}>{waiting}</MoneyMoment>)
  expect(page.getByRole('status').element()).toBe(status)
  expect(status.textContent).toBe('$248.90 is in Basic')
  expect(page.getByText('Still waiting').query()).toBeNull()
  expect(container.querySelectorAll('.stacked-stone')).toHaveLength(4)
})
