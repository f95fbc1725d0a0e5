import { hostname } from 'node:os'
import type { Config } from '../../../configuration/config.ts'
import { inTransaction, type Transaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { JobContext, Task } from '../../../platform/jobs/task.ts'
import { withTimeLimit } from '../../../platform/timing/time-limit.ts'
import { readCertificateEnd } from './check-web.ts'
import { examine, type Examined } from './examine.ts'
import { mend, reasonOf } from './finding.ts'

const examineMaxMs = 120_000

/** Queues an examination. Servers that start at the same time make one. */
export function enqueueExamination(tx: Transaction, runAt: Date): Promise<void> {
  return enqueueJob(tx, 'examine', {}, { key: 'examine', attemptsMax: 1, runAt })
}

/** Examines the installation after a start and each hour as `cairn doctor` does, for the screen of operations: the network can make it slow. */
export const examineJob: Task = (_payload, context) => examineWithin(context, examineMaxMs)

/** The same within a time limit. A check that was not made by then is a finding. */
export async function examineWithin({ config, database }: JobContext, maxMs: number): Promise<void> {
  const subjects: Examined[] = []
  const examineAll = async () => {
    for await (const examined of examine(config, async () => database.address)) subjects.push(examined)
  }
  await withTimeLimit(examineAll(), maxMs, `It took longer than ${maxMs / 1_000} seconds`).catch((error: unknown) => {
    subjects.push({ subject: 'Examination', findings: [mend(`It was not finished: ${reasonOf(error)}`)] })
  })
  const row = {
    examined_at: new Date(),
    server: hostname(),
    subjects: JSON.stringify(subjects),
    certificates: JSON.stringify(await readCertificates(config)),
  }
  await inTransaction(database, (tx) =>
    tx
      .insertInto('examinations')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet(row))
      .execute(),
  )
}

function readCertificates(config: Config) {
  const settings = (['PUBLIC_URL', 'OPERATOR_URL'] as const).filter((setting) => config[setting].startsWith('https:'))
  return Promise.all(
    settings.map(async (setting) => ({ setting, ends_at: await readCertificateEnd(new URL(config[setting])) })),
  )
}
