import { postingDistribution } from '@cairn/client/testing/records/gains.ts'
import {
  listDistributions,
  listDistributionShares,
  viewDistribution,
  type Distribution,
  type DistributionShare,
} from '@cairn/contract/operator/gains/distributions.ts'
import { all, press, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, momentOf, tenMillion } from '../people.ts'
import { share } from './distribute.ts'
import { granite, longPlan } from './plans.ts'

const posted = (index: number): Distribution => ({
  ...postingDistribution,
  id: idOf(index),
  plan: granite,
  amount: BigInt(3_999_99 * (index + 1)),
  as_of: '2026-11-20',
  counted_from: '2026-11-20',
  status: 'posted',
  invested: 280_000_00n,
  member_count: 1_204 + index,
  requested_by: 'Olive Owner',
  requested_at: momentOf(index),
  finished_at: momentOf(index),
})
const posting: Distribution = {
  ...posted(0),
  status: 'posting',
  counted_from: null,
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
  ...posted(0),
  plan: longPlan,
  amount: tenMillion,
  rule: 'day_weighted',
  counted_from: '2026-10-01',
  member_count: 100_000,
  requested_by: longMember.full_name,
}
const recordPath = `/operator/gains/distributions/${idOf(0)}`

const paid = (index: number): DistributionShare => {
  const { member, invested, weight, share: amount } = share(index)
  return { id: idOf(index), member, invested, weight, amount, reversed_at: null }
}

export const distributions: Screen = {
  title: 'Distributions',
  states: [
    ...listStates({
      name: 'distributions',
      path: '/operator/gains/distributions',
      call: listDistributions,
      reply: (rows, next) => ({ distributions: rows, next }),
      row: (index): Distribution => (index === 0 ? posting : index === 1 ? { ...failed, id: idOf(1) } : posted(index)),
      long: longDistribution,
    }),
  ],
}

const state = prepareStates('backoffice-distribution', { path: recordPath })

export const distribution: Screen = {
  title: 'Distribution',
  states: [
    ...listStates({
      name: 'shares',
      path: recordPath,
      call: listDistributionShares,
      reply: (shares, next) => ({ shares, next }),
      row: paid,
      long: { ...paid(0), member: longMember, invested: tenMillion, amount: tenMillion },
      also: reply(viewDistribution, { distribution: posted(0) }),
    }),
    state('-reverse', 'asking for a reversal', 'Reverse this distribution?', {
      given: all(
        reply(viewDistribution, { distribution: posted(0) }),
        reply(listDistributionShares, { shares: [paid(0)], next: null }),
      ),
      when: press('Reverse this distribution'),
    }),
    state('-reversed', 'it was reversed, and one member kept the share', 'Taken back', {
      given: all(
        reply(viewDistribution, {
          distribution: {
            ...longDistribution,
            status: 'reversed',
            reversed_at: momentOf(0),
            reversal_approval_id: idOf(3),
          },
        }),
        reply(listDistributionShares, {
          shares: [
            { ...paid(0), member: longMember },
            { ...paid(1), reversed_at: momentOf(0) },
          ],
          next: null,
        }),
      ),
    }),
  ],
}
