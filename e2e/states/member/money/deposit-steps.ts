import { listPlanResults, listPlans, type Plan } from '@cairn/contract/member/money/plans.ts'
import type { Page } from '@playwright/test'
import { all, ourServer, press, reply } from '../../given.ts'
import { longWord, taproot, usdtAddress } from '../../extremes.ts'

/** What the states of depositing and of paying share. */

export const path = '/deposit'

export const granite = { name: 'Granite', min: 100, max: 5000, note: 'For a year. Paid out at the end of the term.' }
const basalt = { name: 'Basalt', min: 5000.01, max: 25000, note: 'For two years. Paid out at the end of the term.' }
const slate = { name: 'Slate', min: 25000.01, max: 100000, note: 'For three years.' }
export const wallets = [
  { key: 'bitcoin', value: taproot },
  { key: 'usdt_trc20', value: usdtAddress },
]
export const offering = (...plans: Partial<Plan>[]) => reply(listPlans, { plans: { plans }, data: { wallets } })
export const usual = offering(granite, basalt, slate)

export const withPast = all(
  ourServer({ capabilities: ['plan_results'] }),
  offering({ ...granite, _id: 'p1', term_days: 365 }, { ...basalt, _id: 'p2', term_days: 730 }),
  reply(listPlanResults, {
    data: [
      {
        plan: 'p1',
        results: [
          { type: 'distribution', day: '2026-10-01', percent: '1.80', evidence: ['Statement of September'] },
          { type: 'loss', day: '2026-08-12', percent: '0.40', evidence: ['Confirmation of a closed trade'] },
          { type: 'loss', day: '2026-06-30', percent: '0.00', evidence: ['Invoice of the custodian'] },
        ],
      },
    ],
  }),
)

export const longPlans = [
  {
    ...slate,
    name: 'The plan for those who have time, patience and an unusual liking for long names of plans',
    note: 'Paid out at the end of the term, or before it when both sides agree in writing. '.repeat(5),
    max: '99999999.99',
  },
  { ...basalt, name: longWord, note: `${longWord}${longWord}`, min: 'from a thousand', max: '10000000' },
]

/** Fills in the form and submits it. A field whose value is null is left as it is. */
export const deposit = (amount: string | null, method: string | null = null) =>
  async function fillInAndSend(page: Page) {
    await page.getByRole('radio').first().check()
    if (amount) await page.getByLabel('Amount (USD)').fill(amount)
    if (method) await page.getByLabel('Payment method').selectOption(method)
    await press('Deposit')(page)
  }
