import { expect, test } from 'vitest'
import { plans } from './people.ts'

test.for(plans)('the plan $name returns the money automatically, and its note mentions when', ({ termDays, note }) => {
  expect(termDays).toBeGreaterThan(0)
  expect(note.toLowerCase()).toContain(`back after ${termDays} days.`)
})
