import type { CallReply } from '@cairn/contract/core/call.ts'
import {
  explainReconciliation,
  listReconciliations,
  viewReconciliation,
  type Reconciliation,
} from '@cairn/contract/operator/ledger/reconciliations.ts'
import { all, fillDialog, refuse, reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { listStates } from '../list-states.ts'
import { idOf, longMember, momentOf, tenMillion } from '../people.ts'

const row = (index: number): Reconciliation => ({
  id: idOf(index),
  asset: ['bitcoin', 'ethereum', 'usdt', 'usd'][index % 4] ?? '',
  as_of: momentOf(index),
  book: BigInt(96_012_40 * (index + 1)),
  counted: BigInt(96_012_40 * (index + 1) - (index % 3 ? 12_40 : 0)),
  difference: index % 3 ? -12_40n : 0n,
  counted_coins: index % 4 === 3 ? null : '1.00724',
  book_coins: index % 4 === 3 ? null : index % 3 ? '1.00737' : '1.00724',
  missing_coins: index % 4 === 3 ? null : index % 3 ? '-0.00013' : '0',
  rate: index % 4 === 3 ? null : '95322.5',
  missing: index % 4 === 3 ? null : index % 3 ? -12_39n : 0n,
  price_effect: index % 4 === 3 ? null : index % 3 ? -1n : 0n,
  open_payments: index % 4 === 3 ? null : 0n,
  unknown_count: index % 4 === 3 ? null : 0,
  status: ['matched', 'open', 'explained'][index % 3] ?? '',
  note: 'The wallet has 1.00724 BTC at 95,322.00',
  counted_by: 'Theo Treasurer',
  counted_at: momentOf(index),
  explanation: index % 3 === 2 ? 'The fee of the exchange on Tuesday' : null,
  explained_by: index % 3 === 2 ? 'Olive Owner' : null,
  explained_at: index % 3 === 2 ? momentOf(index) : null,
})

type Shown = CallReply<typeof viewReconciliation>['reconciliation']
const open: Shown = {
  ...row(1),
  version: '7',
  files: [{ id: idOf(5), name: 'Wallet of 20 November.pdf', media_type: 'application/pdf', byte_count: 182_400 }],
  may_explain: true,
  timeline: [
    { at: momentOf(1), did: 'reconciliation_recorded', by: 'Theo Treasurer', by_kind: 'operator', details: {} },
  ],
}
const showing = (reconciliation: Shown) => reply(viewReconciliation, { reconciliation })
const path = `/operator/ledger/reconciliations/${idOf(1)}`

const formState = prepareStates('backoffice-reconciliation-record', { path: '/operator/ledger/reconciliations/record' })

const state = prepareStates('backoffice-reconciliation', { path })

export const reconciliations: Screen = {
  title: 'Reconciliation',
  states: [
    ...listStates({
      name: 'reconciliations',
      path: '/operator/ledger/reconciliations',
      call: listReconciliations,
      reply: (counts, next) => ({ reconciliations: counts, next }),
      row,
      long: { ...row(1), book: tenMillion, counted: 0n, difference: -tenMillion, counted_by: longMember.full_name },
    }),
    formState('', 'a count is entered', 'Record the count'),
    state('', 'a difference that I can explain', 'Explain', { given: showing(open) }),
    state('-unknown', 'a count of coins where records have no coins', 'Explain', {
      given: showing({ ...open, unknown_count: 12, missing: null, price_effect: null }),
    }),
    state('-explain', 'the dialog to explain it, refused at the reason', 'Enter a reason, up to 500 characters', {
      given: all(showing(open), refuse(explainReconciliation, 'reason_invalid')),
      when: fillDialog('Explain'),
      over: 'dialog',
    }),
  ],
}
