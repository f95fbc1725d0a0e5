import { FakeServer } from '@cairn/client/testing/fake-server.ts'
import { viewStatement } from '@cairn/contract/member/statement.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderMember } from '../../testing/render-member.tsx'
import { StatementScreen } from './statement-screen.tsx'

const line = {
  _id: 's1',
  type: 'bonus_paid',
  date: '2026-11-20T10:00:00Z',
  plan: 'Granite',
  reason: undefined,
  balance_change: 5_00n,
  balance: 20_00n,
  active_deposit_change: 0n,
  active_deposit: 0n,
}
const show = (...data: (typeof line)[]) =>
  renderMember(<StatementScreen />, { server: new FakeServer().reply(viewStatement, { data, next: null }) })

test('a transaction has its description and plan', async () => {
  await show(line)
  await expect.element(page.getByRole('cell', { name: /Referral bonus/ })).toMatchTextContent('Referral bonusGranite')
})

test('an unknown type is shown as it is', async () => {
  await show({ ...line, type: 'airdrop' })
  await expect.element(page.getByText('airdrop')).toBeVisible()
})

test('without transactions there is a sentence', async () => {
  await show()
  await expect.element(page.getByText("No transactions yet. They'll appear here.")).toBeVisible()
})
