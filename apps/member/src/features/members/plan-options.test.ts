import { expect, test } from 'vitest'
import { planOptions } from './plan-options.ts'

const all = ['Basic', 'Pro', 'Standard', 'Ruby', 'Enterprise']

test.each([
  ['Ruby', all, 'Ruby'],
  ['ruby', all, 'Ruby'],
  ['', all, 'Basic'],
  ['Gold', [...all, 'Gold'], 'Gold'],
])('the select for the saved plan “%s” offers and selects it', (saved, names, chosen) => {
  expect(planOptions(saved)).toEqual({ names, chosen })
})
