import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { viewQueues } from '@cairn/contract/operator/overview.ts'
import { approveWithdrawal, listWithdrawals, viewWithdrawal } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { WithdrawalsScreen } from '../../features/withdrawals/withdrawals-screen.tsx'
import { switchKeys } from './keys-switch.ts'
import { address, press, renderAs } from '../../testing/render-as.tsx'

const row = (index: number) => {
  const member = { ...withdrawalWith().member, full_name: `Member ${index}` }
  return withdrawalWith({ id: `w${index}`, amount: BigInt(index) * 100n, member })
}
const heading = (dollars: number) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^Withdrawal of \\$${dollars}\\.`) })
const nextTo = (index: number) => page.getByRole('table').getByRole('link', { name: `Member ${index}`, exact: true })

/** The screen with withdrawals of these dollars to approve. An approved one leaves the list. */
async function show(at: string, dollars = [1, 2, 3]) {
  await page.viewport(1440, 900)
  const waiting = new Map(dollars.map((each) => [`w${each}`, row(each)]))
  const server = new FakeServer()
    .reply(listWithdrawals, () => ({ withdrawals: [...waiting.values()], next: null }))
    .reply(viewQueues, () => ({
      queues: [{ list: 'withdrawals', state: 'to_approve', count: waiting.size, amount: 1_234_00n }],
    }))
    .reply(viewWithdrawal, ({ path }) => ({ withdrawal: row(Number(path.split('/w')[2])), viewers: [] }))
    .reply(approveWithdrawal, ({ path }) => {
      waiting.delete(path.split('/')[2] ?? '')
      return { msg: 'Approved' }
    })
  await renderAs('treasurer', <WithdrawalsScreen />, { server, at, route: '/withdrawals/:id?' })
  return server
}

const approved = (server: FakeServer) => server.sent.map(({ call }) => call.split('/')[2])

test('a tab shows how many records its state has and their sum, and opens it', async () => {
  await show('/withdrawals?wallet=bitcoin')
  const tab = page.getByRole('link', { name: 'To approve 3 $1,234.00' })
  await expect.element(tab).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'To send' }).click()
  await expect.element(address).toHaveTextContent('/withdrawals?wallet=bitcoin&status=processing')
})

test('the next and the previous record open with the query of the list, which is beside them', async () => {
  await show('/withdrawals?order=largest')
  await nextTo(1).click()
  await expect.element(heading(1)).toBeVisible()
  await press('Next')
  await expect.element(heading(2)).toBeVisible()
  await expect.element(page.getByText('2 of 3')).toBeVisible()
  await expect.element(address).toHaveTextContent('/withdrawals/w2?order=largest')
  await expect.element(nextTo(3)).toBeVisible()
  await expect.element(nextTo(2)).toHaveAttribute('aria-current', 'true')
  await press('Previous')
  await expect.element(heading(1)).toBeVisible()
  // All of them are one entry of the history.
  history.back()
  await expect.element(address).toHaveTextContent('/withdrawals?order=largest')
})

test('below 1440 px the record takes the place of the list', async () => {
  await show('/withdrawals/w2')
  await expect.element(nextTo(1)).toBeVisible()
  await page.viewport(1439, 900)
  await expect.element(nextTo(1)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Next' })).toBeVisible()
})

test('“Approve and next” opens the next record, and the last one stays', async () => {
  const server = await show('/withdrawals/w2')
  await press('Approve and next')
  await expect.element(heading(3)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect.element(page.getByText('2 of 2')).toBeVisible()
  await press('Approve')
  await expect.element(nextTo(3)).not.toBeInTheDocument()
  await expect.element(heading(3)).toBeVisible()
  expect(approved(server)).toEqual(['w2', 'w3'])
})

test('a record that left the list still has its neighbours', async () => {
  await show('/withdrawals/w2')
  await press('Approve')
  await expect.element(nextTo(2)).not.toBeInTheDocument()
  await press('Next')
  await expect.element(heading(3)).toBeVisible()
  await press('Previous')
  await expect.element(heading(1)).toBeVisible()
})

test('each withdrawal is approved with one key, and a press that was meant for the one before approves nothing', async () => {
  const dollars = [1, 2, 3, 4]
  const server = await show('/withdrawals', dollars)
  await expect.element(nextTo(1)).toBeVisible()
  await userEvent.keyboard('j{Enter}')
  await expect.element(page.getByText('1 of 4')).toBeVisible()
  for (const key of ['j', 'a']) document.dispatchEvent(new KeyboardEvent('keydown', { key }))
  await expect.element(heading(2)).toBeVisible()
  await userEvent.keyboard('k')
  expect(approved(server)).toEqual([])
  for (const each of dollars) {
    await expect.element(heading(each)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
    await new Promise((settled) => setTimeout(settled, 320))
    await userEvent.keyboard('a')
    await expect.poll(() => approved(server).length).toBe(each)
  }
  expect(approved(server)).toEqual(dollars.map((each) => `w${each}`))
})

test('J and K go through the records, and do nothing while something is typed', async () => {
  await show('/withdrawals/w1')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(heading(3)).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(heading(2)).toBeVisible()
  await press('Filters')
  await page.getByLabelText('Amount', { exact: true }).fill('')
  await userEvent.keyboard('jka')
  await expect.element(heading(2)).toBeVisible()
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('jka')
})

test('the keys do nothing where they are switched off', async () => {
  switchKeys(false)
  await show('/withdrawals/w1')
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('j')
  switchKeys(true)
  await expect.element(page.getByText('1 of 3')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(heading(2)).toBeVisible()
})
