import * as z from 'zod/mini'
import { envelope, text } from '../../core/wire/lenient-wire.ts'
import { operatorRead } from '../shared/operator-call.ts'

/** Browsers' reports of content that the content security policy of our pages has blocked. */

const PolicyReport = z.object({
  page: text,
  /** The rule of the policy, such as `script-src-elem`. */
  directive: text,
  /** An origin, or a word such as `inline`. */
  blocked: text,
  /** The file and line that asked for it; empty when the browser does not know. */
  source: text,
  reports: z.number(),
  first_at: text,
  last_at: text,
})
export type PolicyReport = z.infer<typeof PolicyReport>

export const listPolicyReports = operatorRead({
  path: 'operator/policy-reports',
  roles: ['owner'],
  summary: 'What browsers have blocked in our pages within 30 days: the newest 100 kinds of reports, newest first.',
  reply: z.object({ ...envelope, policy_reports: z.array(PolicyReport) }),
})
