import type { PlanName } from './people.ts'

/** The result of a plan, recorded by the treasurer and approved by the owner, or a distribution. Money in dollars. */
export interface SampleResult {
  kind: 'gain' | 'loss' | 'distribution'
  plan: PlanName
  amount: string
  daysAgo: number
  /** The title of the evidence of a gain or a loss. */
  document?: string
}

export const broker = 'North Brokers'

// In Pro, where Freya is alone at first and with Otto later: shares of 3 % and 2 %, and a loss that takes the gains that are left
// and 0.5 % of the deposits. The last gain is not distributed.
export const planResults: SampleResult[] = [
  { kind: 'gain', plan: 'Pro', amount: '240.00', daysAgo: 101.6, document: 'Broker statement no. 11' },
  { kind: 'distribution', plan: 'Pro', amount: '180.00', daysAgo: 100.3 },
  { kind: 'gain', plan: 'Pro', amount: '120.00', daysAgo: 36.8, document: 'Broker statement no. 12' },
  { kind: 'distribution', plan: 'Pro', amount: '114.00', daysAgo: 35.4 },
  { kind: 'loss', plan: 'Pro', amount: '94.50', daysAgo: 12.6, document: 'Closing note no. 13' },
  { kind: 'gain', plan: 'Pro', amount: '75.00', daysAgo: 4.2, document: 'Broker statement no. 14' },
]
