import { listReferrals } from '@cairn/contract/member/referrals.ts'
import type { Screen } from '../state.ts'
import { all, fail, hang, reply, user } from '../given.ts'
import { longName, longWord } from '../extremes.ts'

const path = '/referral'
const list = (refs: object[]) => reply(listReferrals, { data: { refs } })

const grace = { full_name: 'Grace H.', balance: 25, reg_date: '2026-02-03' }
const alan = { full_name: 'Alan T.', balance: 0, reg_date: '2026-01-09T10:00:00Z' }

export const referrals: Screen = {
  title: 'Referral',
  states: [
    { name: 'referral', what: 'a few', path, given: list([grace, alan]), ready: 'Grace H.' },
    {
      name: 'referral-ours',
      what: 'with the rule of the bonus',
      path,
      given: reply(listReferrals, { data: { refs: [grace], bonus_percent: '5' } }),
      ready: 'You get 5% of the first deposit of each member who joins with your ID.',
    },
    { name: 'referral-waiting', what: 'waiting', path, given: hang(listReferrals), ready: 'Loading your referrals…' },
    {
      name: 'referral-failed',
      what: 'failed',
      path,
      given: fail(listReferrals),
      ready: "We couldn't load your referrals.",
    },
    { name: 'referral-empty', what: 'no referrals yet', path, ready: 'You have not referred anyone yet' },
    { name: 'referral-one', what: 'one', path, given: list([grace]), ready: 'Grace H.' },
    {
      name: 'referral-many',
      what: 'sixty',
      path,
      given: list(Array.from({ length: 60 }, (_, index) => (index % 3 ? alan : grace))),
      ready: 'Grace H.',
    },
    {
      name: 'referral-long',
      what: 'long names, long words, an invalid date, a long link',
      path,
      given: all(
        user({ username: `${longWord.replace('ä', 'ae')}-x7k2` }),
        list([
          { ...grace, full_name: longName },
          { ...alan, full_name: longWord, reg_date: 'some time in the first week of spring' },
        ]),
      ),
      ready: longName,
    },
  ],
}
