import { listPolicyReports } from '@cairn/contract/operator/policy-reports.ts'
import { fail, hang, reply } from '../given.ts'
import type { Screen } from '../state.ts'

const screen = { path: '/operator/settings/blocked-content', ready: 'https://inject.example' } as const
const seen = { first_at: '2026-11-18T09:00:00Z', last_at: '2026-11-20T09:12:00Z' }

export const policyReports: Screen = {
  title: 'Blocked content',
  states: [
    {
      ...screen,
      name: 'backoffice-policy-reports',
      what: 'three kinds of reports, one of them long',
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
    },
    {
      ...screen,
      name: 'backoffice-policy-reports-empty',
      what: 'none within 30 days',
      given: reply(listPolicyReports, { policy_reports: [] }),
      ready: 'Browsers have blocked nothing within 30 days.',
    },
    {
      ...screen,
      name: 'backoffice-policy-reports-waiting',
      what: 'loading',
      given: hang(listPolicyReports),
      ready: 'Loading',
    },
    {
      ...screen,
      name: 'backoffice-policy-reports-failed',
      what: 'failed to load',
      given: fail(listPolicyReports),
      ready: 'Try again',
    },
  ],
}
