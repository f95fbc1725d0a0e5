import { listPolicyReports } from '@cairn/contract/operator/settings/policy-reports.ts'
import { reply } from '../../given.ts'
import { prepareStates } from '../../prepare-states.ts'
import type { Screen } from '../../state.ts'

const seen = { first_at: '2026-11-18T09:00:00Z', last_at: '2026-11-20T09:12:00Z' }

const state = prepareStates('backoffice-policy-reports', { path: '/operator/settings/blocked-content' })

export const policyReports: Screen = {
  title: 'Blocked content',
  states: [
    state('', 'three kinds of reports, one of them long', 'https://inject.example', {
      given: reply(listPolicyReports, {
        policy_reports: [
          {
            page: '/withdraw',
            directive: 'script-src-elem',
            blocked: 'https://inject.example',
            source: '/assets/withdraw-screen-DxK2h0aB.js:1',
            reports: 12_402,
            ...seen,
          },
          { page: '/', directive: 'script-src-elem', blocked: 'inline', source: '', reports: 1, ...seen },
          {
            page: `/${'operator/'.repeat(18)}`,
            directive: 'require-trusted-types-for',
            blocked: `https://${'long-name.'.repeat(17)}example`,
            source: `/assets/${'x'.repeat(150)}.js:1`,
            reports: 3,
            ...seen,
          },
        ],
      }),
    }),
  ],
}
