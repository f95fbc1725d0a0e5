import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { funding } from '@cairn/client/testing/records/bonuses.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  listBonusFundings,
  listOwedBonuses,
  requestBonusFunding,
  requestFundingReversal,
  viewBonusBudget,
  type BonusFunding,
} from '@cairn/contract/operator/members/bonuses.ts'
import { bonusBudget as words } from '@cairn/words/backoffice/members/bonuses.ts'
import { evidence } from '@cairn/words/backoffice/shared/records.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { BonusBudgetScreen } from './bonus-budget-screen.tsx'
import { FundScreen } from './fund-screen.tsx'

const covered = { holds: 50_000n, owed: 0n, owed_count: 0, missing: 0n }
const dialog = page.getByRole('dialog')

async function showBudget(changes: Partial<BonusFunding> = {}, role: OperatorRole = 'treasurer', figures = covered) {
  const server = new FakeServer()
    .reply(viewBonusBudget, figures)
    .reply(listOwedBonuses, { bonuses: [] })
    .reply(listBonusFundings, { fundings: [{ ...funding, ...changes }] })
  await renderAs(role, <BonusBudgetScreen />, { server })
  await expect.element(page.getByText('Statement 7')).toBeVisible()
  return server
}

test('a budget that covers everything shows that nothing is missing', async () => {
  await showBudget()
  await expect.element(page.getByText('$500.00')).toBeVisible()
  await expect.element(page.getByText(words.noShortfall)).toBeVisible()
})

test('a budget that is too small shows what is owed and what is missing', async () => {
  await showBudget({}, 'support', { ...covered, owed: 75_000n, owed_count: 3, missing: 25_000n })
  await expect.element(page.getByText('3 bonuses')).toBeVisible()
  await expect.element(page.getByText('$250.00')).toBeVisible()
})

test('an approved funding is reversed with a reason', async () => {
  const server = (await showBudget()).reply(requestFundingReversal, { approval_id: 'a2' })
  await press('Reverse')
  await expect.element(dialog.getByRole('heading', { name: 'Reverse the funding of $1,000.00?' })).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Entered twice')
  await press('Request approval')
  await expect
    .poll(() => server.sent)
    .toEqual([{ call: 'operator/bonus-budget/fundings/f1/reverse', version: '7', body: { reason: 'Entered twice' } }])
})

test('a reversal that bonuses have used up is refused next to the button', async () => {
  const server = (await showBudget()).refuse(requestFundingReversal, 'budget_not_covered')
  await press('Reverse')
  await press('Request approval')
  await expect.element(page.getByRole('alert').getByText(/Paid bonuses stay paid/)).toBeVisible()
  await expect.poll(() => server.count('operator/bonus-budget')).toBe(2)
})

test.each([
  ['that waits', 'pending', words.reversalStatuses['pending']],
  ['that was approved', 'approved', words.reversalStatuses['approved']],
])('a reversal %s links to its request', async (_, status, name = '') => {
  await showBudget({ reversal: { approval_id: 'a9', status } })
  await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/approvals/a9')
  expect(hasButton('Reverse')).toBe(false)
})

test.each([
  ['a funding that waits', 'pending', 'treasurer'],
  ['a rejected funding', 'refused', 'owner'],
  ['a role without the right', 'approved', 'support'],
] as const)('there is no reversal for %s', async (_, status, role) => {
  await showBudget({ status }, role)
  expect(hasButton('Reverse')).toBe(false)
})

test.each([
  ['owner', true],
  ['reviewer', false],
] as const)('the link to fund the budget is for the roles that may: %s', async (role, isShown) => {
  await showBudget({}, role)
  expect(page.getByRole('link', { name: words.fund }).query() !== null).toBe(isShown)
})

test('a funding is requested with its evidence, and the budget is shown again', async () => {
  const server = new FakeServer().reply(requestBonusFunding, { approval_id: 'a1', msg: 'Requested' })
  await renderAs('treasurer', <FundScreen />, { server, at: '/bonus-budget/fund', route: '/bonus-budget/fund' })
  await page.getByLabelText(words.amount).fill(' 1000 ')
  await page.getByLabelText(evidence.asset).selectOptions('usdt')
  await page.getByLabelText(evidence.transactionId).fill('abc123')
  await press(evidence.submit)
  await expect.element(address).toHaveTextContent('/bonus-budget')
  await expect.element(page.getByText('Requested', { exact: true })).toBeVisible()
  expect(server.sent[0]?.body).toMatchObject({
    amount: '1000',
    asset: 'usdt',
    transaction_id: 'abc123',
    document_reference: null,
  })
})

test('a funding that is refused stays on the form, with the reason at its field and the same id', async () => {
  const server = new FakeServer().refuse(requestBonusFunding, 'transaction_id_used', { at: '/deposits/d9' })
  await renderAs('treasurer', <FundScreen />, { server, colleagues: [] })
  await expect.element(page.getByRole('note')).toBeVisible()
  await press(evidence.submit)
  await expect.element(page.getByLabelText(evidence.transactionId)).toHaveFocus()
  await expect.element(page.getByRole('link', { name: 'View it' })).toHaveAttribute('href', '/deposits/d9')
  await press(evidence.submit)
  await expect.poll(() => server.sent).toHaveLength(2)
  expect(server.sent[1]).toEqual(server.sent[0])
})
