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
import { all, fail, hang, press, refuse, reply } from '../given.ts'
import { listStates } from './list-states.ts'
import { idOf, longMember, longReason, memberOf, momentOf, tenMillion, transactionId } from './people.ts'
import type { Screen } from '../state.ts'

const granite = { id: idOf(40), name: 'Granite' }
const longPlan = { id: idOf(42), name: 'A plan with a name of sixty characters, as long as they may be' }

const plans = reply(listPlanGains, {
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

const results: Screen = {
  title: 'Gains',
  states: [
    ...listStates({
      name: 'gains',
      rowsAre: 'results',
      path: '/operator/gains',
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
      also: plans,
    }),
    {
      name: 'backoffice-gains-support',
      what: 'support, who only reads',
      path: '/operator/gains',
      as: 'support',
      given: all(plans, reply(listGainsAndLosses, { results: [row(0)], next: null })),
      ready: 'Northwind Trading',
    },
    {
      name: 'backoffice-gains-no-plans',
      what: 'there is no plan',
      path: '/operator/gains',
      given: all(reply(listPlanGains, { plans: [] }), reply(listGainsAndLosses, { results: [], next: null })),
      ready: 'There are no plans yet.',
    },
  ],
}

const recording: Screen = {
  title: 'Record a gain or loss',
  states: [
    {
      name: 'backoffice-record',
      what: 'as it opens',
      path: '/operator/gains/record',
      given: plans,
      ready: 'Request approval',
    },
    {
      name: 'backoffice-record-alone',
      what: 'no other operator may approve it',
      path: '/operator/gains/record',
      colleagues: [],
      given: plans,
      ready: 'no other operator can',
    },
    {
      name: 'backoffice-record-waiting',
      what: 'loading',
      path: '/operator/gains/record',
      given: hang(listPlanGains),
      ready: 'Loading',
    },
    {
      name: 'backoffice-record-failed',
      what: 'failed to load',
      path: '/operator/gains/record',
      given: fail(listPlanGains),
      ready: 'Try again',
    },
    {
      name: 'backoffice-record-refused',
      what: 'a loss that the gains do not cover',
      path: '/operator/gains/record',
      given: all(plans, refuse(recordLoss, 'loss_not_covered', { plan: 'Granite', gains: '$4,000.00' })),
      async when(page) {
        await page.getByLabel('Type').selectOption('loss')
        await page.getByLabel('Plan', { exact: true }).selectOption(granite.id)
        await page.getByLabel('Amount (USD)').fill('5000')
        await press('Request approval')(page)
      },
      ready: 'The loss cannot exceed the undistributed gains of Granite',
    },
    {
      name: 'backoffice-record-busy',
      what: 'the request is in flight',
      path: '/operator/gains/record',
      given: all(plans, hang(recordGain)),
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

const path = `/operator/gains/distribute/${granite.id}`
async function requestPreview(page: Page) {
  await page.getByLabel('Amount to distribute (USD)').fill('3999.99')
  await press('Preview')(page)
}
async function previewAndPost(page: Page) {
  await requestPreview(page)
  await press('Post this distribution')(page)
}

const distributing: Screen = {
  title: 'Distribute gains',
  states: [
    { name: 'backoffice-distribute', what: 'as it opens', path, given: plans, ready: 'Amount to distribute (USD)' },
    { name: 'backoffice-distribute-waiting', what: 'loading', path, given: hang(listPlanGains), ready: 'Loading' },
    {
      name: 'backoffice-distribute-failed',
      what: 'failed to load',
      path,
      given: fail(listPlanGains),
      ready: 'Try again',
    },
    {
      name: 'backoffice-distribute-preview',
      what: 'the share of each member',
      path,
      given: all(plans, reply(previewDistribution, preview)),
      when: requestPreview,
      ready: '1,204 members',
    },
    {
      name: 'backoffice-distribute-long',
      what: 'long names, ten million',
      path,
      given: all(
        plans,
        reply(previewDistribution, {
          ...preview,
          amount: tenMillion,
          invested: tenMillion * 9n,
          shares: [
            { ...share(1, tenMillion), member: longMember, exact: '9999999.999999', share: tenMillion },
            share(2),
          ],
        }),
      ),
      when: requestPreview,
      ready: '1,204 members',
    },
    {
      name: 'backoffice-distribute-refused',
      what: 'more than the gains cover',
      path,
      given: all(plans, refuse(previewDistribution, 'gains_not_covered', { plan: 'Granite', gains: '$4,000.00' })),
      when: requestPreview,
      ready: 'The undistributed gains of Granite are $4,000.00',
    },
    {
      name: 'backoffice-distribute-busy',
      what: 'the request is in flight',
      path,
      given: all(plans, reply(previewDistribution, preview), hang(requestDistribution)),
      when: previewAndPost,
      ready: '1,204 members',
    },
    {
      name: 'backoffice-distribute-changed',
      what: 'the id was used for another preview',
      path,
      given: all(plans, reply(previewDistribution, preview), refuse(requestDistribution, 'preview_changed')),
      when: previewAndPost,
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
const recordPath = `/operator/gains/distributions/${idOf(0)}`

const posted = (index: number): DistributionShare => {
  const { member, invested, share: amount } = share(index)
  return { id: idOf(index), member, invested, amount }
}

const distributions: Screen = {
  title: 'Distributions',
  states: [
    ...listStates({
      name: 'distributions',
      rowsAre: 'distributions',
      path: '/operator/gains/distributions',
      call: listDistributions,
      reply: (rows, next) => ({ distributions: rows, next }),
      row: (index): Distribution =>
        index === 0 ? posting : index === 1 ? { ...failed, id: idOf(1) } : distribution(index),
      long: longDistribution,
      empty: 'No distributions yet.',
    }),
  ],
}

const oneDistribution: Screen = {
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
      also: reply(viewDistribution, { distribution: distribution(0) }),
    }).filter(({ name }) => name !== 'backoffice-shares-empty'),
    {
      name: 'backoffice-distribution-posting',
      what: 'the job posts it',
      path: recordPath,
      given: reply(viewDistribution, { distribution: posting }),
      ready: 'Posting in the background',
    },
    {
      name: 'backoffice-distribution-failed',
      what: 'nothing was paid out, and why',
      path: recordPath,
      given: reply(viewDistribution, { distribution: failed }),
      ready: 'Nothing was paid out.',
    },
    {
      name: 'backoffice-distribution-waiting',
      what: 'loading',
      path: recordPath,
      given: hang(viewDistribution),
      ready: 'Loading',
    },
    {
      name: 'backoffice-distribution-unavailable',
      what: 'no reply',
      path: recordPath,
      given: fail(viewDistribution),
      ready: 'Try again',
    },
  ],
}

export const gains = [results, recording, distributing, distributions, oneDistribution]
