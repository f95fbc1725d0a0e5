import { sql } from 'kysely'
import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import type { RateSource } from '../../../configuration/setting-kinds.ts'
import { inReads, inTransaction } from '../../../platform/database/database.ts'
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts'
import type { JobContext, Task } from '../../../platform/jobs/task.ts'
import { finding, type Finding } from '../find-case.ts'
import { SourceError } from '../sources/chain-source.ts'
import { tickers } from './tickers.ts'

const readMaxMs = 5_000
/** A rate counts for 60 seconds, and the timetable starts a job once a minute. */
const repeatedAfterMs = [20_000, 40_000]

/** Keeps the rate of each coin at each source, or what is wrong with the source. Without a setting it sends no request. */
export const followRates: Task = async ({ repeated }, context) => {
  const { config, database } = context
  const sources = config.RATE_SOURCES
  await inTransaction(database, async (tx) => {
    const names = sources.map(({ name }) => name)
    await sql`delete from rate_sources where source <> all (${names})`.execute(tx)
    if (sources.length === 0 || repeated !== undefined) return
    for (const ms of repeatedAfterMs) {
      const options = { key: `follow_rates_${ms}`, attemptsMax: 1, runAt: new Date(Date.now() + ms) }
      await enqueueJob(tx, 'follow_rates', { repeated: 'yes' }, options)
    }
  })
  await Promise.all(sources.flatMap((source) => assets.map((asset) => followRate(context, source, asset))))
}

async function followRate(context: JobContext, { name, url }: RateSource, asset: Asset): Promise<void> {
  if (await isLeftAlone(context, name, asset)) return
  let rate: bigint | null = null
  let problem: Finding | null = null
  try {
    rate = await tickers[name]({ url, signal: AbortSignal.timeout(readMaxMs) }, asset)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    problem = finding(error.problem, { source: new URL(url).host, why: error.message })
  }
  await inTransaction(context.database, (tx) =>
    sql`
      insert into rate_sources as known (source, asset, looked_at, rate_micros, read_at, problem, sentence)
      values (${name}, ${asset}, now(), ${rate}, case when ${rate}::bigint is not null then now() end,
        ${problem?.name ?? null}, ${problem?.sentence ?? null})
      on conflict (source, asset) do update set looked_at = excluded.looked_at,
        rate_micros = coalesce(excluded.rate_micros, known.rate_micros),
        read_at = coalesce(excluded.read_at, known.read_at), problem = excluded.problem, sentence = excluded.sentence`.execute(
      tx,
    ),
  )
}

/** Whether the source refused a request a short time ago, as for too many. */
function isLeftAlone({ database }: JobContext, source: string, asset: Asset): Promise<boolean> {
  return inReads(database, async (tx) => {
    const { rows } = await sql`select from rate_sources where source = ${source} and asset = ${asset}
      and problem = 'source_refuses' and looked_at > now() - interval '5 minutes'`.execute(tx)
    return rows.length > 0
  })
}
