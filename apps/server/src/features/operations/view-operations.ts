import { assets, type Asset } from '@cairn/contract/core/constants.ts'
import { viewOperations as call, type OperationsPart } from '@cairn/contract/operator/operations.ts'
import { readArchiveState } from '../../backup/archive-state.ts'
import type { Config } from '../../configuration/config.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import { measureJobs } from '../../platform/jobs/measure-jobs.ts'
import type { Figure } from '../../platform/metrics/figures.ts'
import { measureProcess } from '../../platform/metrics/measure-process.ts'
import { measureReplication } from '../../platform/metrics/measure-replication.ts'
import { chainSettings } from '../../shared/transactions/chain-settings.ts'
import { withTimeLimit } from '../../platform/timing/time-limit.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { readReleaseFeed } from './read-release-feed.ts'
import { readBackupJob } from './read-backup-job.ts'

/** An archive on another machine may never reply. */
const partMaxMs = 3_000

/** The parts of the installation, each read by itself: one that cannot be read is named, with the reason for owners and auditors. */
export const viewOperations = route(call, async ({ caller, services, tx }) => {
  const { config, database, log } = services
  const readsAll = caller.role === 'owner' || caller.role === 'auditor'
  const unread: { part: OperationsPart; reason: string }[] = []
  const read = <Facts>(part: OperationsPart, work: () => Promise<Facts>) =>
    withTimeLimit(work(), partMaxMs, 'It did not answer in time.').catch((error: unknown) => {
      log.warn({ err: error, part }, 'a part of the operations could not be read')
      unread.push({ part, reason: readsAll && error instanceof Error ? error.message : '' })
      return null
    })
  const readInFull = <Facts>(part: OperationsPart, work: () => Promise<Facts>) => (readsAll ? read(part, work) : null)
  const [backup, standbys, jobs, chains, rates, disk, examination, release] = await Promise.all([
    read('backup', () => readBackup(tx, config)),
    read('standbys', () => readStandbys(database, config)),
    read('jobs', () => readJobs(tx)),
    read('chains', () => readChains(tx, config)),
    read('rates', () => readRates(tx, config)),
    readInFull('disk', () => readDisk(database, config)),
    readInFull('examination', () => readExamination(tx)),
    readInFull('release', async () => ({
      is_followed: config.RELEASE_FEED !== '',
      newer: await readReleaseFeed(config.RELEASE_FEED, manifest.version),
    })),
  ])
  return { version: manifest.version, backup, standbys, jobs, chains, rates, disk, examination, release, unread }
})

async function readBackup(tx: Transaction, config: Config) {
  const [job, state] = await Promise.all([readBackupJob(tx), readArchiveState(config)])
  const { backupAt: backup_at = null, drill = null, disk = null } = state ?? {}
  return {
    is_archived: config.archive !== null,
    ...job,
    backup_at,
    drill: drill && { finished_at: drill.finishedAt, is_ok: drill.isOk, sentence: drill.sentence },
    disk,
  }
}

async function readStandbys(database: Database, { DATABASE_URL }: Config) {
  const find = createFinder(await measureReplication(database))
  return {
    is_private: DATABASE_URL === '',
    synchronous: find('cairn_database_synchronous_standbys') ?? null,
    commits_waiting: find('cairn_database_commits_waiting') ?? 0,
  }
}

async function readJobs(tx: Transaction) {
  const figures = await measureJobs(tx)
  const find = createFinder(figures)
  return {
    waiting: find('cairn_jobs_waiting') ?? 0,
    oldest_due_seconds: find('cairn_jobs_oldest_due_seconds') ?? 0,
    failed: figures
      .filter(({ name }) => name === 'cairn_jobs_failed')
      .flatMap(({ values }) => values.map(({ labels, value }) => ({ task: labels?.['task'] ?? '', count: value }))),
  }
}

/** The sources of chains. One that the job has not looked at yet has no height. */
async function readChains(tx: Transaction, config: Config) {
  const known = await tx.selectFrom('chain_sources').selectAll().execute()
  return Object.entries(chainSettings(config)).flatMap(([asset, sources]) =>
    sources.map(({ host: source }) => {
      const row = known.find((one) => one.asset === asset && one.source === source)
      return {
        asset: asset as Asset,
        source,
        height: row?.height == null ? null : Number(row.height),
        tip_at: row?.tip_at ?? null,
        looked_at: row?.looked_at ?? null,
        problem: row?.sentence ?? null,
      }
    }),
  )
}

/** The rate of each coin, by the sources that are set or by two operators. */
async function readRates(tx: Transaction, { RATE_SOURCES }: Config) {
  const [known, agreed] = await Promise.all([
    tx.selectFrom('rate_sources').selectAll().execute(),
    tx.rows<AgreedRate>(agreedRates, [assets]),
  ])
  // USDT is one to one, and only sources can close it.
  const shown = agreed.filter(({ asset }) => RATE_SOURCES.length > 0 || asset !== 'usdt')
  return shown.map(({ approval_id, asset, ends_at, rate, sources }) => ({
    asset,
    rate: centsOf(rate),
    set: sources === null && approval_id && ends_at ? { approval_id, ends_at } : null,
    sources: RATE_SOURCES.map(({ name }) => {
      const row = known.find((one) => one.asset === asset && one.source === name)
      const { rate_micros = null, read_at = null, sentence: problem = null } = row ?? {}
      return { source: name, rate: centsOf(rate_micros), read_at, problem }
    }),
  }))
}

interface AgreedRate {
  asset: Asset
  rate: bigint | null
  /** The rate of the sources alone. */
  sources: bigint | null
  approval_id: string | null
  ends_at: Date | null
}

const agreedRates = `
  select asset, agreed_rate(asset) as rate, sources_rate(asset) as sources, set_rate.approval_id, set_rate.ends_at
  from unnest($1::text[]) as asset left join lateral set_rate(asset) on true`

function centsOf(micros: bigint | null): bigint | null {
  return micros === null ? null : micros / 10_000n
}

async function readDisk(database: Database, config: Config) {
  const find = createFinder(await measureProcess(database, config))
  return { free: find('cairn_data_free_bytes') ?? 0, size: find('cairn_data_size_bytes') ?? 0 }
}

async function readExamination(tx: Transaction) {
  const row = await tx
    .selectFrom('examinations')
    .select(['examined_at', 'server', 'subjects', 'certificates'])
    .executeTakeFirst()
  return row ?? { examined_at: null, server: '', subjects: [], certificates: [] }
}

/** Finds the first value of a figure by its name. */
function createFinder(figures: Figure[]) {
  return (name: Figure['name']) => figures.find((one) => one.name === name)?.values[0]?.value
}
