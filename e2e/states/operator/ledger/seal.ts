import type { CallReply } from '@cairn/contract/core/call.ts'
import { viewSeal } from '@cairn/contract/operator/ledger.ts'
import { fail, hang, reply } from '../../given.ts'
import type { Screen, State } from '../../state.ts'
import { idOf } from '../people.ts'

type Seal = CallReply<typeof viewSeal>

const head = { block: '1204', hash: 'b'.repeat(16) + '4f1e0c2d'.repeat(6), sealed_at: '2026-11-20T08:59:59Z' }
const verified = {
  requested_by: 'Theo Treasurer',
  requested_at: '2026-11-20T08:00:00Z',
  transfers_expected: 2_000_000,
  transfers_seen: 2_000_000,
  finished_at: '2026-11-20T08:04:00Z',
  is_valid: true,
  head: `${head.block}:${head.hash}`,
  findings: [],
  finding_count: 0,
}
const findings = [
  'Block 1103 does not follow from block 1102: its hash is 9c1d… and should be 4f1e…',
  `The balance of member:${idOf(1)}:available is 1250.50, and its transfers come to 1250.49.`,
]
const state = (name: string, what: string, shown: Seal, ready: string): State => ({
  name: `backoffice-seal${name}`,
  what,
  path: '/operator/ledger/seal',
  given: reply(viewSeal, shown),
  ready,
})

export const seal: Screen = {
  title: 'The seal',
  states: [
    state(
      '',
      'no findings',
      { head, unsealed: 3, unsealed_entries: 3, verification: verified },
      'No errors were found.',
    ),
    state(
      '-broken',
      'a verification found errors',
      {
        head,
        unsealed: 0,
        unsealed_entries: 0,
        verification: { ...verified, is_valid: false, findings, finding_count: 2 },
      },
      '2 errors were found.',
    ),
    state(
      '-verifying',
      'a verification runs',
      {
        head,
        unsealed: 1,
        unsealed_entries: 1,
        verification: { ...verified, is_valid: null, finished_at: null, transfers_seen: 812_000 },
      },
      '812,000 of about 2,000,000',
    ),
    state(
      '-abandoned',
      'a verification did not come to an end',
      { head, unsealed: 1, unsealed_entries: 1, verification: { ...verified, is_valid: null } },
      'It did not finish.',
    ),
    state(
      '-new',
      'nothing has been sealed',
      { head: null, unsealed: 0, unsealed_entries: 0, verification: null },
      'Nothing has been sealed yet.',
    ),
    {
      ...state(
        '-support',
        'support, who starts no verification',
        { head, unsealed: 3, unsealed_entries: 3, verification: verified },
        'No errors were found.',
      ),
      as: 'support',
    },
    {
      name: 'backoffice-seal-waiting',
      what: 'loading',
      path: '/operator/ledger/seal',
      given: hang(viewSeal),
      ready: 'Loading',
    },
    {
      name: 'backoffice-seal-failed',
      what: 'failed to load',
      path: '/operator/ledger/seal',
      given: fail(viewSeal),
      ready: 'Try again',
    },
  ],
}
