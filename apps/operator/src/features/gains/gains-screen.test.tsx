import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { refusedLoss as loss } from '@cairn/client/testing/records/gains.ts'
import { graniteGains as granite } from '@cairn/client/testing/records/plans.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import { listGainsAndLosses, listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import { gains as words } from '@cairn/words/backoffice/gains.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderAs } from '../../testing/render-as.tsx'
import { GainsScreen } from './gains-screen.tsx'

async function show(role: OperatorRole, plans = [granite], gains_and_losses = [loss]) {
  const server = new FakeServer().reply(listPlanGains, { plans }).reply(listGainsAndLosses, { gains_and_losses })
  await renderAs(role, <GainsScreen />, { server })
  await expect.element(page.getByRole('heading', { name: words.gainsAndLosses })).toBeVisible()
  return server
}

test.each([
  ['treasurer', true],
  ['support', false],
] as const)('gains are recorded and distributed by the roles that may: %s', async (role, isShown) => {
  await show(role)
  await expect.element(page.getByRole('link', { name: words.distributions })).toBeVisible()
  expect(page.getByRole('link', { name: words.record }).query() !== null).toBe(isShown)
  expect(page.getByRole('link', { name: words.distributeGainsOf('Granite') }).query() !== null).toBe(isShown)
})

test('a plan without gains has nothing to distribute', async () => {
  await show('owner', [{ ...granite, gains: 0n }])
  await expect.element(page.getByText(words.nothingToDistribute)).toBeVisible()
  expect(page.getByRole('link', { name: words.distributeGainsOf('Granite') }).query()).toBeNull()
})

test('an entry shows its evidence, who recorded and decided it, and why it was rejected', async () => {
  await show('support')
  const row = page.getByRole('row', { name: /Loss/ })
  await expect.element(row.getByText('Statement 7 · No. 12')).toBeVisible()
  await expect.element(row.getByText('From Northern Bank')).toBeVisible()
  await expect.element(row.getByText('The amount is wrong')).toBeVisible()
  await expect.element(row.getByText('Theo, Olive')).toBeVisible()
})

test('a pending entry names only who recorded it', async () => {
  await show('support', [granite], [{ ...loss, status: 'pending', decided_by: null, decision_reason: null }])
  await expect.element(page.getByRole('cell', { name: 'Theo', exact: true })).toBeVisible()
})
