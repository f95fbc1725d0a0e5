import {
  requestBonusFunding,
  requestFundingReversal,
  listBonusFundings,
  listOwedBonuses,
  viewBonusBudget,
  type BonusFunding,
  type OwedBonus,
} from '@cairn/contract/operator/bonuses.ts'
import { all, fail, fillDialog, hang, press, refuse, reply } from '../given.ts'
import { idOf, longMember, longReason, memberOf, momentOf, tenMillion, transactionId } from './people.ts'
import type { Screen } from '../state.ts'

const funding = (index: number): BonusFunding => ({
  id: idOf(index),
  version: '7',
  amount: BigInt(2_500_00 * (index + 1)),
  asset: index % 2 ? 'usdt' : null,
  document_name: 'Bank transfer',
  document_reference: index % 2 ? null : 'No. 2026-77',
  counterparty: 'The server',
  transaction_id: index % 2 ? transactionId : null,
  reason: 'Bonuses of the quarter',
  requested_by: 'Theo Treasurer',
  requested_at: momentOf(index),
  approval_id: idOf(index),
  status: ['pending', 'approved', 'rejected'][index % 3] ?? '',
  decided_by: index % 3 ? 'Olive Owner' : null,
  decided_at: index % 3 ? momentOf(index) : null,
  decision_reason: index % 3 === 2 ? 'Not before the audit' : null,
  reversal: null,
})

const owed = (index: number): OwedBonus => ({
  id: idOf(index),
  sponsor: memberOf(index),
  deposit_id: idOf(index + 20),
  amount: BigInt(62_50 * (index + 1)),
  earned_at: momentOf(index),
})

const path = '/operator/bonus-budget'
const showing = (bonuses: OwedBonus[], fundings: BonusFunding[], figure = 437_50n) =>
  all(
    reply(viewBonusBudget, {
      holds: figure,
      owed: figure,
      owed_count: bonuses.length,
      missing: bonuses.length ? figure : 0n,
    }),
    reply(listOwedBonuses, { bonuses, next: null }),
    reply(listBonusFundings, { fundings, next: null }),
  )

export const bonusBudget: Screen = {
  title: 'Bonus budget',
  states: [
    {
      name: 'backoffice-bonus-budget',
      what: 'some wait, some are funded',
      path,
      given: showing([0, 1, 2].map(owed), [
        ...[0, 1, 2, 4].map(funding),
        { ...funding(7), reversal: { approval_id: idOf(9), status: 'approved' } },
      ]),
      ready: 'Bonuses of the quarter',
    },
    {
      name: 'backoffice-bonus-budget-reverse',
      what: 'the dialog that reverses a funding, refused: used up',
      path,
      given: all(
        showing([], [funding(1)]),
        refuse(requestFundingReversal, 'budget_not_covered', { available: '$437.50' }),
      ),
      when: fillDialog('Reverse', { Reason: 'Entered with one nought too many' }),
      ready: 'The bonus budget has $437.50',
    },
    {
      name: 'backoffice-bonus-budget-empty',
      what: 'everything is empty',
      path,
      given: showing([], [], 0n),
      ready: 'No bonus is waiting.',
    },
    {
      name: 'backoffice-bonus-budget-long',
      what: 'long names, ten million',
      path,
      given: showing(
        [{ ...owed(0), sponsor: longMember, amount: tenMillion }],
        [
          {
            ...funding(2),
            amount: tenMillion,
            counterparty: longMember.full_name,
            reason: longReason,
            decision_reason: longReason,
          },
        ],
        tenMillion,
      ),
      ready: 'Rejected',
    },
    {
      name: 'backoffice-bonus-budget-support',
      what: 'support, who only reads',
      path,
      as: 'support',
      given: showing([owed(0)], [funding(0)]),
      ready: 'Bonuses of the quarter',
    },
    {
      name: 'backoffice-bonus-budget-waiting',
      what: 'loading',
      path,
      given: all(hang(viewBonusBudget), hang(listOwedBonuses), hang(listBonusFundings)),
      ready: 'Loading the bonus budget…',
    },
    {
      name: 'backoffice-bonus-budget-failed',
      what: 'failed to load',
      path,
      given: all(fail(viewBonusBudget), fail(listOwedBonuses), fail(listBonusFundings)),
      ready: 'The bonus budget could not be loaded.',
    },
    {
      name: 'backoffice-fund-alone',
      what: 'no other operator may approve it',
      path: '/operator/bonus-budget/fund',
      colleagues: [],
      ready: 'no other operator can',
    },
    {
      name: 'backoffice-fund-refused',
      what: 'the form, refused at the document',
      path: `${path}/fund`,
      given: refuse(requestBonusFunding, 'document_name_invalid'),
      when: press('Request approval'),
      ready: 'Enter the document, 3 to 200 characters',
    },
  ],
}
