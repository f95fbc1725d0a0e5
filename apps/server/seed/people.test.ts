import { expect, test } from 'vitest'
import { plans } from './people.ts'

test.for(plans)('the plan $name returns the money automatically, and its note leaves the day to the screen', (plan) => {
  expect(plan.termDays).toBeGreaterThan(0)
  expect(plan.note).not.toMatch(/\d/)
})
