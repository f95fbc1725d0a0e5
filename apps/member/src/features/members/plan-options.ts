import { investmentPlans } from '@cairn/contract/core/constants.ts'

/**
 * The plans that the select offers, and the selected one. A saved plan that is not in our list stays selected, so that
 * saving other fields keeps it. Without a saved plan, the first one is selected.
 */
export function planOptions(saved: string): { names: readonly string[]; chosen: string } {
  const known = investmentPlans.find((name) => name.toLowerCase() === saved.toLowerCase())
  if (known) return { names: investmentPlans, chosen: known }
  if (saved === '') return { names: investmentPlans, chosen: 'Basic' }
  return { names: [...investmentPlans, saved], chosen: saved }
}
