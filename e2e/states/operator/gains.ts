import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  listDistributions,
  listDistributionShares,
  previewDistribution,
  requestDistribution,
  viewDistribution,
  type Distribution,
  type DistributionShare,
} from '@cairn/contract/operator/gains/distributions.ts'
import {
  listPlanGains,
  listGainsAndLosses,
  recordGain,
  recordLoss,
  type GainOrLoss,
} from '@cairn/contract/operator/gains/gains.ts'
import type { Page } from '@playwright/test'
import { all, failing, giving, holding, listStates, press } from './giving.ts'
import { idOf, longMember, longReason, memberOf, momentOf, tenMillion, transactionId } from './people.ts'
import type { OfficeScreen } from '../operator-state.ts'

const granite = { id: idOf(40), name: 'Granite' }
const longPlan = { id: idOf(42), name: 'A plan with a name of sixty characters, as long as they may be' }

const plans = giving(listPlanGains, {
  plans: [
    { ...granite, state: 'open', gains: 4_000_00n, waiting: 1 },
    { id: idOf(41), name: 'Standard', state: 'open', gains: 0n, waiting: 0 },
    { ...longPlan, state: 'closed', gains: tenMillion, waiting: 12 },
  ],
})

const row = (index: number): GainOrLoss => ({
  id: idOf(index),
  plan: granite,
  outcome: index % 4 === 3 ? 'loss' : 'gain',
  amount: BigInt(4_000_00 * (index + 1)),
  asset: index % 2 ? 'bitcoin' : null,
  day: momentOf(index).slice(0, 10),
  document_name: 'Broker statement, October',
  document_reference: index % 2 ? null : 'No. 2026-1041',
  counterparty: 'Northwind Trading',
  transaction_id: index % 2 ? transactionId : null,
  reason: 'Positions of October closed',
  recorded_by: 'Theo Treasurer',
  recorded_at: momentOf(index),
  approval_id: idOf(index),
  status: ['pending', 'approved', 'rejected'][index % 3] ?? '',
  decided_by: index % 3 ? 'Olive Owner' : null,
  decided_at: index % 3 ? momentOf(index) : null,
  decision_reason: index % 3 === 2 ? 'The statement is of another month' : null,
})

const results: OfficeScreen = {
  title: 'Gains',
  states: [
    ...listStates({
      name: 'gains',
      rowsAre: 'results',
      path: '/gains',
      call: listGainsAndLosses,
      reply: (rows, next) => ({ results: rows, next }),
      row,
      long: {
        ...row(5),
        plan: longPlan,
        amount: tenMillion,
        reason: longReason,
        decision_reason: longReason,
        counterparty: longMember.full_name,
      },
      empty: 'No gains or losses recorded yet.',
      beside: plans,
    }),
    {
      name: 'office-gains-support',
      what: 'support, who only reads',
      path: '/gains',
      as: 'support',
      given: all(plans, giving(listGainsAndLosses, { results: [row(0)], next: null })),
      ready: 'Northwind Trading',
    },
    {
      name: 'office-gains-no-plans',
      what: 'there is no plan',
      path: '/gains',
      given: all(giving(listPlanGains, { plans: [] }), giving(listGainsAndLosses, { results: [], next: null })),
      ready: 'There are no plans yet.',
    },
  ],
}

const recording: OfficeScreen = {
  title: 'Record a gain or loss',
  states: [
    { name: 'office-record', what: 'as it opens', path: '/gains/record', given: plans, ready: 'Request approval' },
    {
      name: 'office-record-alone',
      what: 'nobody else is there who may approve it',
      path: '/gains/record',
      beside: [],
      given: plans,
      ready: 'no other operator can',
    },
    {
      name: 'office-record-waiting',
      what: 'on its way',
      path: '/gains/record',
      given: holding(listPlanGains),
      ready: 'Loading',
    },
    {
      name: 'office-record-failed',
      what: 'not to be had',
      path: '/gains/record',
      given: failing(listPlanGains),
      ready: 'Try again',
    },
    {
      name: 'office-record-refused',
      what: 'a loss that the gains do not cover',
      path: '/gains/record',
      given: all(plans, (office) =>
        office.refuses(recordLoss, 'loss_not_covered', { plan: 'Granite', gains: '$4,000.00' }),
      ),
      async when(page) {
        await page.getByLabel('Type').selectOption('loss')
        await page.getByLabel('Plan', { exact: true }).selectOption(granite.id)
        await page.getByLabel('Amount (USD)').fill('5000')
        await press('Request approval')(page)
      },
      ready: 'The loss cannot exceed the undistributed gains of Granite',
    },
    {
      name: 'office-record-busy',
      what: 'the request is in flight',
      path: '/gains/record',
      given: all(plans, holding(recordGain)),
      when: press('Request approval'),
      ready: 'Record a gain or loss',
    },
  ],
}

const share = (index: number, invested = BigInt(1_000_00 + index * 137_50)) => ({
  member: memberOf(index),
  invested,
  exact: `${(Number(invested) / 7_000).toFixed(6)}`,
  share: invested / 70n,
  has_extra_cent: index % 4 === 1,
})

const preview: CallReply<typeof previewDistribution> = {
  amount: 3_999_99n,
  invested: 280_000_00n,
  member_count: 1_204,
  without_share_count: 3,
  extra_cent_count: 611,
  hash: 'a'.repeat(64),
  shares: Array.from({ length: 8 }, (_, index) => share(index)),
}

const path = `/gains/distribute/${granite.id}`
async function ask(page: Page) {
  await page.getByLabel('Amount to distribute (USD)').fill('3999.99')
  await press('Preview')(page)
}
async function askAndPost(page: Page) {
  await ask(page)
  await press('Post this distribution')(page)
}

const distributing: OfficeScreen = {
  title: 'Distribute gains',
  states: [
    { name: 'office-distribute', what: 'as it opens', path, given: plans, ready: 'Amount to distribute (USD)' },
    { name: 'office-distribute-waiting', what: 'on its way', path, given: holding(listPlanGains), ready: 'Loading' },
    {
      name: 'office-distribute-failed',
      what: 'not to be had',
      path,
      given: failing(listPlanGains),
      ready: 'Try again',
    },
    {
      name: 'office-distribute-preview',
      what: 'who would get what',
      path,
      given: all(plans, giving(previewDistribution, preview)),
      when: ask,
      ready: '1,204 members',
    },
    {
      name: 'office-distribute-long',
      what: 'long names, ten million',
      path,
      given: all(
        plans,
        giving(previewDistribution, {
          ...preview,
          amount: tenMillion,
          invested: tenMillion * 9n,
          shares: [
            { ...share(1, tenMillion), member: longMember, exact: '9999999.999999', share: tenMillion },
            share(2),
          ],
        }),
      ),
      when: ask,
      ready: '1,204 members',
    },
    {
      name: 'office-distribute-refused',
      what: 'more than the gains cover',
      path,
      given: all(plans, (office) =>
        office.refuses(previewDistribution, 'gains_not_covered', { plan: 'Granite', gains: '$4,000.00' }),
      ),
      when: ask,
      ready: 'The undistributed gains of Granite are $4,000.00',
    },
    {
      name: 'office-distribute-busy',
      what: 'the request is in flight',
      path,
      given: all(plans, giving(previewDistribution, preview), holding(requestDistribution)),
      when: askAndPost,
      ready: '1,204 members',
    },
    {
      name: 'office-distribute-changed',
      what: 'the id was used for another preview',
      path,
      given: all(plans, giving(previewDistribution, preview), (office) =>
        office.refuses(requestDistribution, 'preview_changed'),
      ),
      when: askAndPost,
      ready: 'The shares have changed since the preview.',
      over: 'messages',
    },
  ],
}

const distribution = (index: number): Distribution => ({
  id: idOf(index),
  plan: granite,
  amount: BigInt(3_999_99 * (index + 1)),
  status: 'posted',
  failure: null,
  invested: 280_000_00n,
  member_count: 1_204 + index,
  requested_by: 'Olive Owner',
  requested_at: momentOf(index),
  finished_at: momentOf(index),
})
const posting: Distribution = {
  ...distribution(0),
  status: 'posting',
  invested: null,
  member_count: null,
  finished_at: null,
}
const failed: Distribution = {
  ...posting,
  status: 'failed',
  failure: 'preview_changed',
  finished_at: momentOf(0),
}
const longDistribution: Distribution = {
  ...distribution(0),
  plan: longPlan,
  amount: tenMillion,
  member_count: 100_000,
  requested_by: longMember.full_name,
}
const recordPath = `/gains/distributions/${idOf(0)}`

const posted = (index: number): DistributionShare => {
  const { member, invested, share: amount } = share(index)
  return { id: idOf(index), member, invested, amount }
}

const distributions: OfficeScreen = {
  title: 'Distributions',
  states: [
    ...listStates({
      name: 'distributions',
      rowsAre: 'distributions',
      path: '/gains/distributions',
      call: listDistributions,
      reply: (rows, next) => ({ distributions: rows, next }),
      row: (index): Distribution =>
        index === 0 ? posting : index === 1 ? { ...failed, id: idOf(1) } : distribution(index),
      long: longDistribution,
      empty: 'No distributions yet.',
    }),
  ],
}

const oneDistribution: OfficeScreen = {
  title: 'Distribution',
  states: [
    ...listStates({
      name: 'shares',
      rowsAre: 'shares',
      path: recordPath,
      call: listDistributionShares,
      reply: (shares, next) => ({ shares, next }),
      row: posted,
      long: { ...posted(0), member: longMember, invested: tenMillion, amount: tenMillion },
      empty: 'No shares.',
      beside: giving(viewDistribution, { distribution: distribution(0) }),
    }).filter(({ name }) => name !== 'office-shares-empty'),
    {
      name: 'office-distribution-posting',
      what: 'the job posts it',
      path: recordPath,
      given: giving(viewDistribution, { distribution: posting }),
      ready: 'Posting in the background',
    },
    {
      name: 'office-distribution-failed',
      what: 'nothing was paid out, and why',
      path: recordPath,
      given: giving(viewDistribution, { distribution: failed }),
      ready: 'Nothing was paid out.',
    },
    {
      name: 'office-distribution-waiting',
      what: 'loading',
      path: recordPath,
      given: holding(viewDistribution),
      ready: 'Loading',
    },
    {
      name: 'office-distribution-unavailable',
      what: 'no reply',
      path: recordPath,
      given: failing(viewDistribution),
      ready: 'Try again',
    },
  ],
}

export const gains = [results, recording, distributing, distributions, oneDistribution]
