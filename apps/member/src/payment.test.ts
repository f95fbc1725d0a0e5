import { expect, test } from 'vitest'
import { paymentState, readPayment } from './payment.ts'

const payment = { amount: '250.50', planName: 'Granite', wallet: { key: 'bitcoin', value: 'bc1qexample' } }

test('a payment that was kept is read again', () => {
  expect(readPayment(structuredClone(paymentState({ ...payment, recordId: 'r1' })))).toEqual({
    ...payment,
    recordId: 'r1',
  })
})

test.each([[null], ['payment'], [{ tab: 1 }], [{ payment: { ...payment, wallet: null } }]])(
  'a state that holds no payment, as %j, is none',
  (state) => {
    expect(readPayment(state)).toBeNull()
  },
)
