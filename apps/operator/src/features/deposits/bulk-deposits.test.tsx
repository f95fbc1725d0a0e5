import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import {
  expireDeposit,
  listDeposits,
  releaseDeposit,
  releaseMatured,
} from '@cairn/contract/operator/deposits/deposits.ts'
import { deposits as words } from '@cairn/words/backoffice/deposits/deposits.ts'
import { table } from '@cairn/words/backoffice/shared/list.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { hasButton, press, renderAs } from '../../testing/render-as.tsx'
import { depositWith } from '@cairn/client/testing/records/deposits.ts'
import { DepositsScreen } from './deposits-screen.tsx'

const { member } = depositWith()
const inPlan = { status: 'completed', amount_received: 25_000n }
const ada = depositWith({ id: 'd1', ...inPlan })
const bob = depositWith({ id: 'd2', ...inPlan, member: { ...member, full_name: 'Bob Boole' } })
const cara = depositWith({ id: 'd3', member: { ...member, full_name: 'Cara Cauchy' } })
const done = depositWith({ id: 'd4', status: 'rejected', member: { ...member, full_name: 'Dan Done' } })
const dialog = page.getByRole('dialog')

/** Opens the list of deposits and selects all that can be. */
async function choose(deposits = [ada, bob], role: OperatorRole = 'treasurer') {
  const server = new FakeServer().reply(listDeposits, { deposits })
  await renderAs(role, <DepositsScreen />, { server, at: '/deposits?status=' })
  await page.getByRole('checkbox', { name: table.selectAll }).click()
  return server
}

async function release(reason = 'The plan ends') {
  await press('Release selected')
  await dialog.getByLabelText('Reason').fill(reason)
  await press('Release deposits')
}

test('deposits in a plan can be released and pending ones expired; decided ones cannot be selected', async () => {
  const server = (await choose([ada, cara, done])).reply(expireDeposit)
  await expect.element(page.getByText(table.selected(2))).toBeVisible()
  expect(page.getByRole('checkbox', { name: table.select('Dan Done') }).query()).toBeNull()
  expect(hasButton('Release selected')).toBe(true)
  await press('Expire selected')
  await dialog.getByLabelText('Reason').selectOptions('not_paid_in_time')
  await press('Expire deposits')
  await expect.element(page.getByText(words.expireSelected.done(1))).toBeVisible()
  expect(server.sent).toEqual([
    { call: 'operator/deposits/d3/expire', version: '7', body: { code: 'not_paid_in_time' } },
  ])
})

test('what was not done is listed with its reason until the dialog is closed', async () => {
  const server = (await choose()).refuse(releaseDeposit, 'deposit_not_in_plan')
  await release()
  const summary = [words.releaseSelected.done(0), words.releaseSelected.already(2)].join(', ')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(summary)
  await expect.element(dialog.getByText(/This deposit is not in a plan/).first()).toBeVisible()
  await expect.element(dialog.getByText('Bob Boole, $250.00')).toBeVisible()
  server.reply(listDeposits, { deposits: [cara] })
  await press('Close')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(summary)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cara Cauchy' })).toBeVisible()
})

test('a form that is refused before anything was done stays open', async () => {
  const server = (await choose()).refuse(releaseDeposit, 'reason_invalid')
  await release('x')
  await expect.element(dialog.getByText('Enter a reason, up to 500 characters')).toBeVisible()
  expect(server.sent).toHaveLength(1)
})

test('a missing reply ends the work, because the rest would fail too', async () => {
  const server = (await choose()).fail(releaseDeposit)
  await release()
  const summary = [words.releaseSelected.done(0), table.unknownOf(1), table.unchanged(1)].join(', ')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(summary)
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(`Ada Lovelace, $250.00: ${table.noReply}`)
  expect(server.sent).toHaveLength(1)
})

test('after a lost reply and a reload the same press shows that it was done, and needs no key', async () => {
  const lost = (await choose([ada])).fail(releaseDeposit)
  await release()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent(`Ada Lovelace, $250.00: ${table.noReply}`)
  await cleanup()

  // The list was read before the server had done it.
  const server = (await choose([ada])).refuse(releaseDeposit, 'deposit_not_in_plan')
  await release()
  const summary = [words.releaseSelected.done(0), words.releaseSelected.already(1)].join(', ')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(summary)
  // The version of the record is what the server compares.
  expect(server.sent).toEqual(lost.sent)
})

test('a release that takes two people is counted apart', async () => {
  const server = (await choose()).reply(releaseDeposit, { approval_id: 'a1' })
  await release()
  const summary = [words.releaseSelected.done(0), table.requestedOf(2)].join(', ')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(summary)
  expect(dialog.getByRole('listitem').elements()).toHaveLength(2)
  expect(server.sent).toHaveLength(2)
})

test('the progress is shown, and stopping leaves the rest unchanged', async () => {
  const server = await choose()
  const answer = server.reply(releaseDeposit, { approval_id: null }).hold(releaseDeposit)
  await release()
  await expect.element(dialog.getByText(table.progress(0, 2))).toBeVisible()
  await press('Stop')
  answer()
  const summary = [words.releaseSelected.done(1), table.unchanged(1)].join(', ')
  await expect.element(dialog.getByRole('status')).toHaveTextContent(summary)
  expect(server.sent).toHaveLength(1)
})

test('a role without the right selects nothing', async () => {
  const server = new FakeServer().reply(listDeposits, { deposits: [ada] })
  await renderAs('support', <DepositsScreen />, { server, at: '/deposits?status=' })
  await expect.element(page.getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute('href', '/deposits/d1?status=')
  expect(page.getByRole('checkbox', { name: table.selectAll }).query()).toBeNull()
  expect(hasButton('Release matured deposits')).toBe(false)
})

test.each([
  [{ released: 0, are_more: false }, 'No deposit has matured'],
  [{ released: 500, are_more: true }, '500 released. There are more: press again'],
])('a toast shows how many matured deposits were released: %j', async (reply, text) => {
  const server = new FakeServer().reply(listDeposits, { deposits: [] }).reply(releaseMatured, reply)
  await renderAs('owner', <DepositsScreen />, { server })
  expect(server.queryOf('operator/deposits')).toMatchObject({ status: 'to_confirm' })
  server.reply(listDeposits, { deposits: [cara] })
  await press('Release matured deposits')
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cara Cauchy' })).toBeVisible()
})
