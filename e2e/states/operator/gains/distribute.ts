import type { CallReply } from '@cairn/contract/core/call.ts'
import { previewDistribution, requestDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import { listPlanGains } from '@cairn/contract/operator/gains/gains.ts'
import type { Page } from '@playwright/test'
import { all, fail, hang, press, refuse, reply } from '../../given.ts'
import type { Screen } from '../../state.ts'
import { idOf, longMember, memberOf, tenMillion } from '../people.ts'
import { granite, plans } from './plans.ts'

/** What one member would get. */
export const share = (index: number, invested = BigInt(1_000_00 + index * 137_50)) => ({
  member: memberOf(index),
  invested,
  weight: invested,
  exact: `${(Number(invested) / 7_000).toFixed(6)}`,
  share: invested / 70n,
  has_extra_cent: index % 4 === 1,
})

const preview: CallReply<typeof previewDistribution> = {
  amount: 3_999_99n,
  rule: 'record_date',
  counted_from: '2026-11-20',
  as_of: '2026-11-20',
  invested: 280_000_00n,
  member_count: 1_204,
  without_share_count: 3,
  extra_cent_count: 611,
  hash: 'a'.repeat(64),
  shares: Array.from({ length: 8 }, (_, index) => share(index)),
  excluded_count: 2,
  excluded_amount: 1_650_00n,
  excluded: [8, 9].map((index) => ({
    id: idOf(index),
    member: memberOf(index),
    amount: 825_00n,
    came_at: '2026-11-21T09:30:00Z',
  })),
}

const path = `/operator/gains/distribute/${granite.id}`
async function requestPreview(page: Page) {
  await page.getByLabel('Amount to distribute (USD)').fill('3999.99')
  await press('Preview')(page)
}
async function previewAndPost(page: Page) {
  await requestPreview(page)
  await press('Post this distribution')(page)
  await press('Pay $3,999.99')(page)
}

export const distribute: Screen = {
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
          rule: 'day_weighted',
          counted_from: '2026-10-01',
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
      name: 'backoffice-distribute-confirm',
      what: 'the sum and the members, before it is posted',
      path,
      given: all(plans, reply(previewDistribution, preview)),
      async when(page) {
        await requestPreview(page)
        await press('Post this distribution')(page)
      },
      ready: 'Pay $3,999.99 to 1,204 members?',
    },
    {
      name: 'backoffice-distribute-two-people',
      what: 'it takes two people',
      path,
      given: all(
        plans,
        reply(previewDistribution, preview),
        refuse(requestDistribution, 'second_person_needed', {
          why: 'with what you distributed alone in the last 24 hours it is above the amount that one operator decides',
        }),
      ),
      when: previewAndPost,
      ready: 'Request approval',
    },
    {
      name: 'backoffice-distribute-busy',
      what: 'the request is in flight',
      path,
      given: all(plans, reply(previewDistribution, preview), hang(requestDistribution)),
      when: previewAndPost,
      ready: 'Pay $3,999.99 to 1,204 members?',
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
