import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, withPaymentCases } from './payment-cases-table.ts'

test('docs/payments.md lists every case of a look-up from the contract', async () => {
  const text = readFileSync(page, 'utf8')

  // When this fails: node tooling/docs/payment-cases-table.ts
  expect(text).toBe(await withPaymentCases(text))
})
