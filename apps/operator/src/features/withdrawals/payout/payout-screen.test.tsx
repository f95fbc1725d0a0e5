import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { withdrawalWith } from '@cairn/client/testing/records/withdrawals.ts'
import { sendWithdrawal } from '@cairn/contract/operator/withdrawals/sending.ts'
import { listWithdrawals } from '@cairn/contract/operator/withdrawals/withdrawals.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, renderAs } from '../../../testing/render-as.tsx'
import { PayoutScreen } from './payout-screen.tsx'

const ids = ['a', 'b', 'c'].map((digit) => digit.repeat(64))
const claim = { by: 'Theo', at: '2026-11-20T10:00:00Z', is_mine: true, taken_over_from: null, reason: null }
const claimed = (place: number) =>
  withdrawalWith({ id: `w${place}`, version: `${place}`, status: 'sending', address: `bc1q${place}`, claim })
const field = (place: number) => page.getByLabelText(`Transaction ID of ${place}`)

/** The sheet of these withdrawals. One that is sent leaves it. */
async function show(withdrawals = [claimed(1), claimed(2), claimed(3)]) {
  const left = new Map(withdrawals.map((each) => [each.id, each]))
  const server = new FakeServer()
    .reply(listWithdrawals, () => ({ withdrawals: [...left.values()], next: null }))
    .reply(sendWithdrawal, ({ path }) => {
      left.delete(path.split('/')[2] ?? '')
      return {}
    })
  await renderAs('treasurer', <PayoutScreen />, { server, at: '/payout' })
  return server
}

test('pasted transaction IDs are matched, and one press marks all withdrawals as sent', async () => {
  const server = await show()
  await page.getByLabelText('Paste transaction IDs').fill(ids.join('\n'))
  await expect.element(field(2)).toHaveValue(ids[1])
  await press('Mark 3 as sent')
  await expect.element(page.getByText('3 withdrawals completed')).toBeVisible()
  expect(server.sent).toEqual(
    ids.map((transaction_id, index) => ({
      call: `operator/withdrawals/w${index + 1}/send`,
      version: `${index + 1}`,
      body: { transaction_id },
    })),
  )
  expect(server.queryOf('operator/withdrawals')).toMatchObject({ status: 'sending', claimed: 'mine' })
  await expect.element(page.getByRole('link', { name: 'View withdrawals to send' })).toBeVisible()
})

test('a refused line keeps its ID with the reason, and stops no other', async () => {
  const server = await show()
  await page.getByLabelText('Paste transaction IDs').fill(ids.join('\n'))
  server.refuse(sendWithdrawal, 'transaction_id_used')
  await press('Mark 3 as sent')
  await expect.element(field(1)).toHaveAccessibleDescription(/already used/)
  await expect.element(field(3)).toHaveValue(ids[2])
  expect(server.sent).toHaveLength(3)
})

test('a line that does not fit is named, and nothing is filled by its place', async () => {
  await show()
  await page.getByLabelText('Paste transaction IDs').fill(ids.slice(1).join('\n'))
  await expect.element(page.getByText(/You pasted 2 lines for 3 withdrawals/)).toBeVisible()
  await expect.element(field(1)).toHaveValue('')
})

test('a stopped withdrawal shows no address to pay and is not among those that are matched by place', async () => {
  const stopped = { ...claimed(2), blockers: [{ reason: 'member_locked' as const, until: null }] }
  await show([claimed(1), stopped, claimed(3)])
  await expect.element(page.getByText('Do not send: Account locked')).toBeVisible()
  expect(page.getByRole('button', { name: 'Copy address' }).elements()).toHaveLength(2)
  expect(document.body.textContent).not.toContain('bc1q2')
  await page.getByLabelText('Paste transaction IDs').fill(ids.slice(1).join('\n'))
  await expect.element(field(1)).toHaveValue(ids[1])
  await expect.element(field(2)).toHaveValue('')
  await expect.element(field(3)).toHaveValue(ids[2])
})
