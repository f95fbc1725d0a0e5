import { join } from 'node:path'
import type { Logger } from 'pino'
import { builtPages, createApp } from '../app.ts'
import { keepArchive } from '../backup/keep-archive.ts'
import type { Config } from '../config.ts'
import { inReads, inTransaction, openDatabase } from '../platform/database/database.ts'
import { loadKeys } from '../platform/crypto/load-keys.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { openImageReader } from '../platform/files/images/open-image-reader.ts'
import { enqueueJob } from '../platform/jobs/enqueue-job.ts'
import { runJobs } from '../platform/jobs/run-jobs.ts'
import { runSealer } from '../ledger/sealing/run-sealer.ts'
import { openMailer } from '../platform/mail/mailer.ts'
import { countFileErrors, countMails } from '../platform/metrics/count-failures.ts'
import { createMeters } from '../platform/metrics/meters.ts'
import { readCompany } from '../shared/settings.ts'
import { Drain } from '../platform/http/server/drain.ts'
import { listen, requireFreePort } from '../platform/http/server/listen.ts'
import { prepareSchema } from '../platform/database/migrations/prepare-schema.ts'
import { requireDurability } from '../platform/database/start/require-durability.ts'
import { requireAddressKey } from './require-address-key.ts'
import { requireFileKey } from './require-file-key.ts'
import { signFirstSettings } from './sign-first-settings.ts'
import { requireSafeDatabase } from './require-safe-database.ts'
import { publishPageFiles } from '../platform/web/page-files.ts'
import { withTimeLimit } from '../platform/timing/time-limit.ts'
import { watchDatabase } from '../platform/database/watch/watch-database.ts'
import { startDatabase } from '../platform/database/start/start-database.ts'
import { jobs } from '../jobs.ts'
import type { SeedOptions } from '../../seed/seed-sample-world.ts'

/** How long the private PostgreSQL may take to stop in a late stop; then it ends at once, and recovers at the next start. */
const fastStopMs = 2_000
const publishMaxMs = 10_000

/**
 * Starts everything in order: the database, its migrations, the sample world outside production, the sealer, the mail, the calls,
 * the jobs, and prints each step. After a failure it closes the opened parts.
 */
export async function startServer({ config, log, print, signal }: StartServerOptions) {
  const closers: (() => Promise<void>)[] = []
  /** Lets a load balancer send people elsewhere, finishes the calls and jobs in progress, and stops the private PostgreSQL. */
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  try {
    await requireFreePort(config)
    const postgres = await startDatabase(config, print, { signal })
    closers.push(postgres.stop)
    const ran = await prepareSchema(postgres.migrationAddress)
    if (ran.length > 0) print(`Applied ${ran.length} migrations to the database.`)
    await postgres.reach()
    if (config.isProduction) await requireSafeDatabase(postgres.address)
    await requireDurability(postgres.address, config.DATABASE_STANDBY)

    const keys = loadKeys(config)
    const meters = createMeters()
    let files = countFileErrors(await openFiles(config), meters)
    const sample = config.isProduction
      ? null
      : await seedSampleWorld({ address: postgres.migrationAddress, keys, files, print })
    const database = openDatabase(postgres.address, config.DATABASE_CONNECTIONS, {
      needsStandby: config.DATABASE_STANDBY,
    })
    closers.push(database.close)
    let watch: ReturnType<typeof watchDatabase> | undefined
    closers.push(async () => watch?.stop())
    await requireFileKey(database, keys, files)
    await requireAddressKey(database, keys)
    await signFirstSettings(database, keys)
    if (config.archive) {
      const archiving = await keepArchive(config, keys, files, log)
      closers.push(archiving.stop)
      files = archiving.files
      if (archiving.needsBackup) {
        await inTransaction(database, (tx) => enqueueJob(tx, 'make_backup', {}, { key: 'make_backup' }))
      }
    }
    const images = openImageReader()
    closers.push(() => images.close())

    const sealer = runSealer({ database, log, headFile: join(config.DATA_DIR, 'ledger-head') })
    closers.push(() => sealer.stop())
    const mailer = countMails(
      openMailer(config, log, () => inReads(database, readCompany)),
      meters,
    )

    const services = { config, database, files, images, keys, now: () => new Date(), isSampleWorld: sample !== null }
    // Without them only people who are just loading a page notice, so a start does not fail for it.
    await withTimeLimit(publishPageFiles(database, keys, builtPages), publishMaxMs, 'no commit in time').catch(
      (error: unknown) => log.warn({ err: error }, 'the files of the pages could not be shared with other servers'),
    )
    const drain = new Drain()
    const app = await createApp(services, { logger: log, meters, drain })
    const url = await listen(app, config)
    closers.push(() => app.close())
    const baseUrl = config.PUBLIC_URL || url
    const running = await runJobs({ config, database, keys, files, mailer, baseUrl, log: app.log }, jobs)
    closers.push(() => running.stop())
    // Only now: on a busy machine it would cut connections that the start still uses.
    watch = watchDatabase(postgres.address, database, log)
    closers.push(() => drain.begin())

    print(`\nCairn is ready at ${url}`)
    print(`The back office is at ${config.OPERATOR_URL || url}/operator`)
    if (sample) print(sample)
    return {
      url,
      close,
      /** Stops the private PostgreSQL without waiting for what is in progress. No other process outlives this one. */
      endNow: () => postgres.stop(fastStopMs),
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface StartServerOptions {
  config: Config
  log: Logger
  print: (line: string) => void
  /** Ends the waiting for a database that is down. */
  signal?: AbortSignal
}

/** Imported only outside production, so that production never reads the code for sample people. */
async function seedSampleWorld(options: SeedOptions): Promise<string | null> {
  const { seedSampleWorld: seed } = await import('../../seed/seed-sample-world.ts')
  return seed(options)
}
