import { expect, test } from 'vitest'
import { IdempotencyKey } from './idempotency-key.ts'

const deposit = { body: { amount: '100', wallet: 'bitcoin' } }

test('an operation that is sent again keeps its key', () => {
  const key = new IdempotencyKey()
  expect(key.of(deposit)).toBe(key.of({ body: { amount: '100', wallet: 'bitcoin' } }))
})

test('another value is another operation', () => {
  const key = new IdempotencyKey()
  expect(key.of(deposit)).not.toBe(key.of({ body: { amount: '101', wallet: 'bitcoin' } }))
})

test('the same values after an answer are another operation', () => {
  const key = new IdempotencyKey()
  const first = key.of(deposit)
  key.forget()
  expect(key.of(deposit)).not.toBe(first)
})

test('a key is a random UUID', () => {
  expect(new IdempotencyKey().of(deposit)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
