import type { JobContext } from '../../platform/jobs/task.ts'

/** The URL of the back office, for mailed links, without a slash at its end. */
export function backOfficeUrl({ baseUrl, config }: Pick<JobContext, 'baseUrl' | 'config'>): string {
  return `${config.OPERATOR_URL || baseUrl}/operator`
}
