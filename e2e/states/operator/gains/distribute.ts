import { distributionPreview } from '@cairn/client/testing/records/gains.ts'
import type { CallReply } from '@cairn/contract/core/call.ts'
import { previewDistribution } from '@cairn/contract/operator/gains/distributions.ts'
import type { Page } from '@playwright/test'
import { press, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
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
  ...distributionPreview,
  amount: 3_999_99n,
  counted_from: '2026-11-20',
  as_of: '2026-11-20',
  invested: 280_000_00n,
  member_count: 1_204,
  without_share_count: 3,
  extra_cent_count: 611,
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

const state = prepareStates('backoffice-distribute', { path, given: plans })

export const distribute: Screen = {
  title: 'Distribute gains',
  states: [
    state('', 'as it opens', 'Amount to distribute (USD)'),
    state('-preview', 'the share of each member', '1,204 members', {
      given: reply(previewDistribution, preview),
      when: requestPreview,
    }),
    state('-long', 'long names, ten million', '1,204 members', {
      given: reply(previewDistribution, {
        ...preview,
        amount: tenMillion,
        rule: 'day_weighted',
        counted_from: '2026-10-01',
        invested: tenMillion * 9n,
        shares: [{ ...share(1, tenMillion), member: longMember, exact: '9999999.999999', share: tenMillion }, share(2)],
      }),
      when: requestPreview,
    }),
    state('-confirm', 'the sum and the members, before it is posted', 'Pay $3,999.99 to 1,204 members?', {
      given: reply(previewDistribution, preview),
      async when(page) {
        await requestPreview(page)
        await press('Post this distribution')(page)
      },
    }),
  ],
}
