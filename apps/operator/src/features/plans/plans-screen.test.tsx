import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { granite } from '@cairn/client/testing/records/plans.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  closePlan,
  draftPlan,
  editPlan,
  listAllPlans,
  openPlan,
  type OperatorPlan,
} from '@cairn/contract/operator/plans.ts'
import { plans as words } from '@cairn/words/backoffice/plans.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../testing/render-as.tsx'
import { PlansScreen } from './plans-screen.tsx'

const dialog = page.getByRole('dialog')
const plan = page.getByRole('heading', { name: /Granite/ })

/** Opens the screen with one plan, or with none. */
async function show(changes: Partial<OperatorPlan> | null = {}, role: OperatorRole = 'owner') {
  const server = new FakeServer().reply(listAllPlans, { plans: changes ? [{ ...granite, ...changes }] : [] })
  await renderAs(role, <PlansScreen />, { server })
  await expect.element(changes ? plan : page.getByText(words.empty)).toBeVisible()
  return server
}

test.each([
  ['draft', ['Draft a plan', 'Edit', 'Open']],
  ['open', ['Draft a plan', 'Edit', 'Close']],
  ['closed', ['Draft a plan']],
])('an owner can take the actions of a plan that is %s', async (state, actions) => {
  await show({ state })
  const buttons = page.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(actions)
})

test('other roles read the plans and change none', async () => {
  await show({ state: 'open' }, 'treasurer')
  await expect.element(page.getByText('$5,000.00')).toBeVisible()
  expect(page.getByRole('button').elements()).toHaveLength(0)
})

test('a plan without a term shows that operators release its deposits', async () => {
  await show({ term_days: null })
  await expect.element(page.getByText(words.noTerm)).toBeVisible()
})

test.each([
  ['30', 30],
  ['', null],
])('a draft with the term "%s" is sent', async (term, sent) => {
  const server = (await show(null)).reply(draftPlan, { id: 'p2' })
  await press('Draft a plan')
  await dialog.getByLabelText(words.name).fill(' Slate ')
  await dialog.getByLabelText(words.maxUsd).fill('2000.50')
  await dialog.getByLabelText(words.termDays).fill(term)
  await dialog.getByLabelText(words.rule).selectOptions('day_weighted')
  await press('Save draft')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent).toEqual([
    {
      call: 'operator/plans',
      body: { name: 'Slate', min: '', max: '2000.50', note: '', term_days: sent, distribution_rule: 'day_weighted' },
    },
  ])
})

test.each([
  ['plan_name_invalid', words.name],
  ['amount_invalid', words.minUsd],
  ['plan_limits_invalid', words.maxUsd],
  ['term_invalid', words.termDays],
  ['distribution_rule_invalid', words.rule],
  ['plan_note_invalid', words.note],
] as const)('the refusal %s is at the field that it is about', async (code, label) => {
  const server = await show(null)
  server.refuse(draftPlan, code)
  await press('Draft a plan')
  await press('Save draft')
  await expect.element(dialog.getByLabelText(label)).toBeInvalid()
})

test('the name, the term and the distribution rule of an open plan cannot be edited', async () => {
  const server = (await show({ state: 'open' })).reply(editPlan, { approval_id: null })
  await press('Edit')
  await expect.element(dialog.getByText(words.openHelp)).toBeVisible()
  expect(dialog.getByLabelText(words.name).query()).toBeNull()
  expect(dialog.getByLabelText(words.rule).query()).toBeNull()
  await dialog.getByLabelText(words.maxUsd).fill('9000')
  await press('Save')
  await expect.poll(() => server.sent).toHaveLength(1)
  const { name, note, term_days, distribution_rule } = granite
  expect(server.sent[0]?.body).toEqual({ name, note, term_days, distribution_rule, min: '100.00', max: '9000' })
})

test('wider limits that need another owner are requested with a reason', async () => {
  const server = (await show({ state: 'open' })).refuse(editPlan, 'second_person_needed')
  await press('Edit')
  await dialog.getByLabelText(words.maxUsd).fill('9000')
  await press('Save')
  await expect.element(dialog.getByLabelText('Reason', { exact: true })).toBeInvalid()
  server.reply(editPlan, { approval_id: 'a1', msg: 'Requested' })
  await dialog.getByLabelText('Reason', { exact: true }).fill('Freya asked for it')
  await press('Request approval')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.sent.at(-1)?.body).toMatchObject({ max: '9000', reason: 'Freya asked for it' })
})

test('a draft that someone else changed is read again, with the reason', async () => {
  const server = await show()
  server.refuse(editPlan, 'changed_meanwhile').reply(listAllPlans, { plans: [{ ...granite, name: 'Gneiss' }] })
  await press('Edit')
  await dialog.getByLabelText(words.name).fill('Slate')
  await press('Save')
  await expect.element(page.getByRole('alert').getByText(/This changed while you were viewing it/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /Gneiss/ })).toBeVisible()
})

test.each([
  ['draft', 'Open', 'Open plan', { call: 'operator/plans/p1/open', version: '7' }],
  ['open', 'Close', 'Close plan', { call: 'operator/plans/p1/close', version: '7' }],
])('a plan that is %s is changed after a confirmation', async (state, open, submit, sent) => {
  const server = (await show({ state })).reply(openPlan).reply(closePlan)
  await press(open)
  expect(server.sent).toEqual([])
  await press(submit)
  await expect.poll(() => server.sent).toEqual([sent])
})
