import { investmentPlans } from '@cairn/contract/core/constants.ts'

/**
 * What the plan select offers, and what it shows first. A saved plan that is not on our list stays as it is, so that saving
 * something else does not change it; nothing saved shows the first plan.
 */
export function planOptions(saved: string): { names: readonly string[]; chosen: string } {
  const known = investmentPlans.find((name) => name.toLowerCase() === saved.toLowerCase())
  if (known) return { names: investmentPlans, chosen: known }
  if (saved === '') return { names: investmentPlans, chosen: 'Basic' }
  return { names: [...investmentPlans, saved], chosen: saved }
}
