import type { Screen } from '../state.ts'
import { both, failing, having, holding, longName, longWord, saying } from './giving.ts'

const path = '/referral'
const call = 'user/action/count-upline'
const list = (refs: object[]) => saying(call, { json: { error: false, data: { refs } } })

const grace = { full_name: 'Grace H.', balance: 25, reg_date: '2026-02-03' }
const alan = { full_name: 'Alan T.', balance: 0, reg_date: '2026-01-09T10:00:00Z' }

export const referrals: Screen = {
  title: 'Referral',
  states: [
    { name: 'referral', what: 'a few', path, given: list([grace, alan]), ready: 'Grace H.' },
    { name: 'referral-waiting', what: 'waiting', path, given: holding(call), ready: 'Loading your referrals…' },
    {
      name: 'referral-failed',
      what: 'failed',
      path,
      given: failing(call),
      ready: "We couldn't load your referrals.",
    },
    { name: 'referral-empty', what: 'nobody yet', path, ready: 'You have not referred anyone yet' },
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
      what: 'long names, long words, a date that is none, a long link',
      path,
      given: both(
        having({ username: `${longWord.replace('ä', 'ae')}-x7k2` }),
        list([
          { ...grace, full_name: longName },
          { ...alan, full_name: longWord, reg_date: 'some time in the first week of spring' },
        ]),
      ),
      ready: longName,
    },
  ],
}
