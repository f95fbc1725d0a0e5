import { expect, test } from 'vitest'
import { listHistory } from '@cairn/contract/history.ts'
import { requestWithdrawal } from '@cairn/contract/withdrawals.ts'
import { useHouse } from '../testing/house.ts'
import { goodAddresses, makePerson } from '../testing/people.ts'

const house = useHouse()
const toBitcoin = { plan: { wallet: 'bitcoin', address: goodAddresses.bitcoin }, wallet: 'bitcoin' } as const

test('G6: a withdrawal is held at once and pending in the history', async () => {
  const ada = await makePerson(house, { balance: '100.00', addresses: ['bitcoin'] })

  const reply = await ada.send(requestWithdrawal, { body: { amount: '40.10', ...toBitcoin } })

  expect(reply.data).toBe('Your withdrawal of $40.10 is pending')
  expect(await ada.balanceCents()).toBe(59_90n)
  const history = await ada.send(listHistory)
  expect(history.data).toMatchObject([
    { type: 'withdrawal', amount: 40_10n, status: 'pending', wallet: 'bitcoin', cancellable: true },
  ])
})
