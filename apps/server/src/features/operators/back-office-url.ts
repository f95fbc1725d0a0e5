import type { JobContext } from '../../platform/jobs/task.ts'

/** Where the back office is, for the links of mails. No slash at its end. */
export function backOfficeUrl({ baseUrl, config }: Pick<JobContext, 'baseUrl' | 'config'>): string {
  return `${config.OPERATOR_URL || baseUrl}/operator`
}
