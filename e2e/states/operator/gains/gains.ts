import { refusedLoss } from '@cairn/client/testing/records/gains.ts'
import { listGainsAndLosses, listPlanGains, type GainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { all, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, longReason, momentOf, tenMillion, transactionId } from '../people.ts'
import { granite, longPlan, plans } from './plans.ts'

const row = (index: number): GainOrLoss => ({
  ...refusedLoss,
  id: idOf(index),
  plan: granite,
  kind: index % 4 === 3 ? 'loss' : 'gain',
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

const state = prepareStates('backoffice-gains', { path: '/operator/gains' })

export const gains: Screen = {
  title: 'Gains',
  states: [
    ...listStates({
      name: 'gains',
      path: '/operator/gains',
      call: listGainsAndLosses,
      reply: (rows, next) => ({ gains_and_losses: rows, next }),
      row,
      long: {
        ...row(5),
        plan: longPlan,
        amount: tenMillion,
        reason: longReason,
        decision_reason: longReason,
        counterparty: longMember.full_name,
      },
      also: plans,
    }),
    state('-no-plans', 'there is no plan', 'There are no plans yet.', {
      given: all(reply(listPlanGains, { plans: [] }), reply(listGainsAndLosses, { gains_and_losses: [], next: null })),
    }),
  ],
}
