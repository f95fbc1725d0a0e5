import { operations as healthy } from '@cairn/client/testing/records/operations.ts'
import { viewOperations } from '@cairn/contract/operator/operations.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'

const state = prepareStates('backoffice-operations', { path: '/operator/operations' })
const nothingOfOwners = { disk: null, examination: null, release: null }

export const operations: Screen = {
  title: 'Operations',
  states: [
    state('', 'nothing to fix', 'No problems found.', { given: reply(viewOperations, healthy) }),
    state(
      '-faults',
      'findings, failed jobs, a failed restore, a newer version and a part that cannot be read',
      'Fix this',
      {
        given: reply(viewOperations, {
          ...healthy,
          backup: {
            ...healthy.backup!,
            has_failed: true,
            drill: {
              finished_at: '2026-11-20T04:19:00Z',
              is_ok: false,
              sentence: 'The archive lacks a file of members.',
            },
          },
          standbys: { is_private: false, synchronous: null, commits_waiting: 4 },
          jobs: {
            waiting: 12,
            oldest_due_seconds: 1_260,
            failed: [
              { task: 'send_mail', count: 3 },
              { task: 'queue_withdrawal_mails', count: 1 },
            ],
          },
          chains: [
            ...healthy.chains!,
            {
              asset: 'usdt',
              source: `${'tron-'.repeat(12)}.internal:8545`,
              height: 78_123_456,
              tip_at: '2026-11-20T05:12:00Z',
              looked_at: '2026-11-20T09:00:00Z',
              problem: `${'tron-'.repeat(12)}.internal:8545 is not at the end of the chain (its newest block is 4 hours old). Its replies are not used`,
            },
          ],
          examination: {
            ...healthy.examination!,
            subjects: [
              {
                subject: 'Files',
                findings: [
                  { severity: 'risk', sentence: 'The disk of /var/lib/cairn has 4.1 GB free, which is 8 % of it.' },
                  {
                    severity: 'mend',
                    sentence: `Other users of this machine can enter /var/lib/cairn and read /var/lib/cairn/${'long-name-'.repeat(12)}. Remove their rights: chmod go= /var/lib/cairn`,
                  },
                ],
              },
            ],
            certificates: [
              { setting: 'PUBLIC_URL', ends_at: '2026-11-22T00:00:00Z' },
              { setting: 'OPERATOR_URL', ends_at: null },
            ],
          },
          disk: null,
          release: {
            is_followed: true,
            newer: {
              version: '1.5.0',
              released_at: '2026-11-18T09:00:00Z',
              link: 'https://forge.example/cairn/releases/1.5.0',
              sentence: 'Cairn 1.5.0: the back office shows operations',
            },
          },
          unread: [{ part: 'disk', reason: 'ENOENT: no such file or directory, statfs /var/lib/cairn' }],
        }),
      },
    ),
    state('-running', 'a backup runs', 'A backup is running…', {
      given: reply(viewOperations, { ...healthy, backup: { ...healthy.backup!, is_running: true } }),
    }),
    state('-new', 'nothing has run yet', 'The first check runs a minute after the server starts.', {
      given: reply(viewOperations, {
        ...healthy,
        backup: { ...healthy.backup!, backup_at: null, drill: null, disk: null },
        standbys: { is_private: true, synchronous: null, commits_waiting: 0 },
        chains: [],
        examination: { examined_at: null, server: '', subjects: [], certificates: [] },
        release: { is_followed: false, newer: null },
      }),
    }),
    state('-rates', 'two operators set a rate, and another coin has none', 'Set by two operators', {
      given: reply(viewOperations, {
        ...healthy,
        rates: [
          { ...healthy.rates![0]!, set: { approval_id: 'a1', ends_at: '2026-11-20T13:00:00Z' } },
          { ...healthy.rates![0]!, asset: 'ethereum', rate: null },
        ],
      }),
    }),
    state('-support', 'without the parts of owners', 'Synchronous standbys', {
      as: 'support',
      given: reply(viewOperations, { ...healthy, ...nothingOfOwners }),
    }),
  ],
}
