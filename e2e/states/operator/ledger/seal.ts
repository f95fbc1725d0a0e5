import { finishedVerification } from '@cairn/client/testing/records/ledger.ts'
import { viewSeal } from '@cairn/contract/operator/ledger/ledger.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'
import { idOf } from '../people.ts'

const head = { block: '1204', hash: 'b'.repeat(16) + '4f1e0c2d'.repeat(6), sealed_at: '2026-11-20T08:59:59Z' }
const verified = {
  ...finishedVerification,
  transfers_expected: 2_000_000,
  transfers_seen: 2_000_000,
  head: `${head.block}:${head.hash}`,
}
const findings = [
  'Block 1103 does not follow from block 1102: its hash is 9c1d… and should be 4f1e…',
  `The balance of member:${idOf(1)}:available is 1250.50, and its transfers come to 1250.49.`,
]

const state = prepareStates('backoffice-seal', { path: '/operator/ledger/seal' })

export const seal: Screen = {
  title: 'The seal',
  states: [
    state('', 'no findings', 'No errors were found.', {
      given: reply(viewSeal, { head, unsealed: 3, unsealed_entries: 3, verification: verified }),
    }),
    state('-broken', 'a verification found errors', '2 errors were found.', {
      given: reply(viewSeal, {
        head,
        unsealed: 0,
        unsealed_entries: 0,
        verification: { ...verified, is_valid: false, findings, finding_count: 2 },
      }),
    }),
    state('-verifying', 'a verification runs', '812,000 of about 2,000,000', {
      given: reply(viewSeal, {
        head,
        unsealed: 1,
        unsealed_entries: 1,
        verification: { ...verified, is_valid: null, finished_at: null, transfers_seen: 812_000 },
      }),
    }),
    state('-new', 'nothing has been sealed', 'Nothing has been sealed yet.', {
      given: reply(viewSeal, { head: null, unsealed: 0, unsealed_entries: 0, verification: null }),
    }),
  ],
}
