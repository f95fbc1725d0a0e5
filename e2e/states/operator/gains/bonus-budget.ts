import { funding } from '@cairn/client/testing/records/bonuses.ts'
import {
  requestFundingReversal,
  listBonusFundings,
  listOwedBonuses,
  viewBonusBudget,
  type BonusFunding,
  type OwedBonus,
} from '@cairn/contract/operator/members/bonuses.ts'
import { all, fillDialog, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import { idOf, longMember, longReason, memberOf, momentOf, tenMillion, transactionId } from '../people.ts'
import type { Screen } from '../../state.ts'

const fundingAt = (index: number): BonusFunding => ({
  ...funding,
  id: idOf(index),
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

const fundState = prepareStates('backoffice-fund', { path: '/operator/bonus-budget/fund' })

const state = prepareStates('backoffice-bonus-budget', { path })

export const bonusBudget: Screen = {
  title: 'Bonus budget',
  states: [
    state('', 'some wait, some are funded', 'Bonuses of the quarter', {
      given: showing([0, 1, 2].map(owed), [
        ...[0, 1, 2, 4].map(fundingAt),
        { ...fundingAt(7), reversal: { approval_id: idOf(9), status: 'approved' } },
      ]),
    }),
    state('-reverse', 'the dialog that reverses a funding, refused: used up', 'The bonus budget has $437.50', {
      given: all(
        showing([], [fundingAt(1)]),
        refuse(requestFundingReversal, 'budget_not_covered', { available: '$437.50' }),
      ),
      when: fillDialog('Reverse', { Reason: 'Entered with one nought too many' }),
    }),
    state('-long', 'long names, ten million', 'Rejected', {
      given: showing(
        [{ ...owed(0), sponsor: longMember, amount: tenMillion }],
        [
          {
            ...fundingAt(2),
            amount: tenMillion,
            counterparty: longMember.full_name,
            reason: longReason,
            decision_reason: longReason,
          },
        ],
        tenMillion,
      ),
    }),
    fundState('-alone', 'no other operator may approve it', 'no other operator can', { colleagues: [] }),
  ],
}
