import { listReferrals } from '@cairn/contract/member/account/referrals.ts'
import type { Screen } from '../state.ts'
import { all, reply, user } from '../given.ts'
import { prepareStates } from '../prepare-states.ts'
import { longName, longWord } from '../extremes.ts'

const path = '/referral'
const list = (refs: object[]) => reply(listReferrals, { data: { refs } })

const grace = { full_name: 'Grace H.', balance: 25, reg_date: '2026-02-03' }
const alan = { full_name: 'Alan T.', balance: 0, reg_date: '2026-01-09T10:00:00Z' }

const state = prepareStates('referral', { path })

export const referrals: Screen = {
  title: 'Referral',
  states: [
    state('', 'a few', 'Grace H.', { given: list([grace, alan]) }),
    state('-ours', 'with the rule of the bonus', 'You get 5% of the first deposit of each member', {
      given: reply(listReferrals, { data: { refs: [grace], bonus_percent: '5' } }),
    }),
    state('-long', 'long names, long words, an invalid date, a long link', longName, {
      given: all(
        user({ username: `${longWord.replace('ä', 'ae')}-x7k2` }),
        list([
          { ...grace, full_name: longName },
          { ...alan, full_name: longWord, reg_date: 'some time in the first week of spring' },
        ]),
      ),
    }),
  ],
}
