import { join } from 'node:path'
import type { Logger } from 'pino'
import { builtPages, createApp } from '../app.ts'
import { keepArchive } from '../backup/keep-archive.ts'
import type { Config } from '../configuration/config.ts'
import { inReads, inTransaction, openDatabase, type Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import type { FileStore } from '../platform/files/file-store.ts'
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
import { startDatabase, type OpenDatabase } from '../platform/database/start/start-database.ts'
import { jobs } from '../jobs.ts'
import { enqueueExamination } from '../features/operations/examination/examine-job.ts'
import type { SeedOptions } from '../../seed/seed-sample-world.ts'
import { countOf } from '../platform/count-of.ts'

/** How long the private PostgreSQL may take to stop in a late stop; then it ends at once, and recovers at the next start. */
const fastStopMs = 2_000
const publishMaxMs = 10_000
/** Balancers have found the server by then, and a new installation has its first backup. */
const examineAfterMs = 60_000

interface StartServerOptions {
  config: Config
  log: Logger
  print: (line: string) => void
  /** Ends the waiting for a database that is down. */
  signal?: AbortSignal
}

/**
 * Starts everything in order: the database, its migrations, the sample world outside production, the archive, the sealer, the
 * calls and the jobs, and prints each step. After a failure it closes the opened parts.
 */
export async function startServer(options: StartServerOptions): Promise<Server> {
  const server = new Server(options)
  try {
    await server.start()
    return server
  } catch (error) {
    await server.close()
    throw error
  }
}

class Server {
  url = ''
  readonly #options: StartServerOptions
  readonly #closers: (() => Promise<void>)[] = []
  #postgres: OpenDatabase | undefined
  #watch: ReturnType<typeof watchDatabase> | undefined
  readonly #meters = createMeters()

  constructor(options: StartServerOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { config, print } = this.#options
    await requireFreePort(config)
    const postgres = await this.#openPostgres()
    const records = await this.#openRecords(postgres)
    await this.#serve(postgres, records)
    print(`\nCairn is ready at ${this.url}`)
    print(`The back office is at ${config.OPERATOR_URL || this.url}/operator`)
    if (records.sample) print(records.sample)
  }

  /** Lets a load balancer send people elsewhere, finishes the calls and jobs in progress, and stops the private PostgreSQL. */
  async close(): Promise<void> {
    for (const closer of this.#closers.splice(0).toReversed()) await closer()
  }

  /** Stops the private PostgreSQL without waiting for what is in progress. No other process outlives this one. */
  async endNow(): Promise<void> {
    await this.#postgres?.stop(fastStopMs)
  }

  /** The database, with the tables of this version. */
  async #openPostgres(): Promise<OpenDatabase> {
    const { config, print, signal } = this.#options
    const postgres = await startDatabase(config, print, { signal })
    this.#postgres = postgres
    this.#closers.push(postgres.stop)
    const ran = await prepareSchema(postgres.migrationAddress)
    if (ran.length > 0) print(`Applied ${countOf(ran.length, 'migration')} to the database.`)
    await postgres.reach()
    if (config.isProduction) await requireSafeDatabase(postgres.address)
    await requireDurability(postgres.address, config.DATABASE_STANDBY)
    return postgres
  }

  /** The rows and the files, with the keys that fit them, and their archive. */
  async #openRecords({ address, migrationAddress }: OpenDatabase): Promise<Records> {
    const { config, log, print } = this.#options
    const keys = loadKeys(config)
    const store = countFileErrors(await openFiles(config), this.#meters)
    const sample = config.isProduction
      ? null
      : await seedSampleWorld({ address: migrationAddress, keys, files: store, print })
    const database = openDatabase(address, config.DATABASE_CONNECTIONS, { needsStandby: config.DATABASE_STANDBY })
    this.#closers.push(database.close, async () => this.#watch?.stop())
    await requireFileKey(database, keys, store)
    await requireAddressKey(database, keys)
    await signFirstSettings(database, keys)
    if (!config.archive) return { database, files: store, keys, sample }
    const archiving = await keepArchive(config, keys, store, log)
    this.#closers.push(archiving.stop)
    if (archiving.needsBackup) {
      await inTransaction(database, (tx) => enqueueJob(tx, 'make_backup', {}, { key: 'make_backup' }))
    }
    return { database, files: archiving.files, keys, sample }
  }

  /** The sealer, the calls, the pages and the jobs. */
  async #serve({ address }: OpenDatabase, { database, files, keys, sample }: Records): Promise<void> {
    const { config, log } = this.#options
    const images = openImageReader()
    this.#closers.push(() => images.close())
    const sealer = runSealer({ database, log, headFile: join(config.DATA_DIR, 'ledger-head') })
    this.#closers.push(() => sealer.stop())
    const mailer = openMailer(config, log, () => inReads(database, readCompany))
    // Without them only people who are just loading a page notice, so a start does not fail for it.
    await withTimeLimit(publishPageFiles(database, keys, builtPages), publishMaxMs, 'no commit in time').catch(
      (error: unknown) => log.warn({ err: error }, 'the files of the pages could not be shared with other servers'),
    )
    const drain = new Drain()
    const services = { config, database, files, images, keys, now: () => new Date(), isSampleWorld: sample !== null }
    const app = await createApp(services, { logger: log, meters: this.#meters, drain })
    this.url = await listen(app, config)
    this.#closers.push(() => app.close())
    const baseUrl = config.PUBLIC_URL || this.url
    const counted = countMails(mailer, this.#meters)
    const running = await runJobs({ config, database, keys, files, mailer: counted, baseUrl, log: app.log }, jobs)
    this.#closers.push(() => running.stop())
    await inTransaction(database, (tx) => enqueueExamination(tx, new Date(Date.now() + examineAfterMs)))
    // Only now: on a busy machine it would cut connections that the start still uses.
    this.#watch = watchDatabase(address, database, log)
    this.#closers.push(() => drain.begin())
  }
}

interface Records {
  database: Database
  files: FileStore
  keys: Keys
  /** How to sign in to the sample world; null without it. */
  sample: string | null
}

/** Imported only outside production, so that production never reads the code for sample people. */
async function seedSampleWorld(options: SeedOptions): Promise<string | null> {
  const { seedSampleWorld: seed } = await import('../../seed/seed-sample-world.ts')
  return seed(options)
}
