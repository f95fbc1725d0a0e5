import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { signIn } from '@cairn/contract/member/account/sessions.ts'
import { recordGainOrLoss } from '@cairn/contract/operator/gains/gains.ts'
import { requestWithdrawal } from '@cairn/contract/member/money/withdrawals.ts'
import { listPlans } from '@cairn/contract/member/money/plans.ts'
import { signInOperator } from '@cairn/contract/operator/operators/sessions.ts'
import { createClient } from '@cairn/client/calls/client.ts'
import { writeManifest } from '@cairn/postgres-backup/base/manifest.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { writeDrill } from '../../backup/drill/drill-record.ts'
import { openOwnArchive } from '../../backup/open-archive.ts'
import { loadConfig, type Config } from '../../configuration/config.ts'
import { rememberChain } from '../../ledger/sealing/known-chain.ts'
import { expectAlerts, hasPromtool, scrape, type Course, type Scrape } from '../../testing/operations/expect-alerts.ts'
import { openSite } from '../../testing/operations/probed-site.ts'
import { openSmallDisk } from '../../testing/operations/small-disk.ts'
import { sealEverything } from '../../testing/ledger/sealing.ts'
import { makeOperator, makeOperators, visitBackoffice } from '../../testing/people/operators.ts'
import { makePerson, toBitcoin } from '../../testing/people/people.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { evidence } from '../../testing/fixtures/plan-gains.ts'
import { uploadFile } from '../../testing/fixtures/evidence-files.ts'
import { openPlan } from '../../testing/fixtures/fixtures.ts'
import { openDatabase } from '../database/database.ts'
import { openFileStore } from '../files/local-file-store.ts'
import { policyReportPath } from '../http/server/headers.ts'
import { countFileErrors, countMails } from './count-failures.ts'
import { createMeters } from './meters.ts'

const server = useTestServer()
const meters = createMeters()
const as = (token: string | null) => createClient({ base: `${url}/api`, token: () => token })
const reportHeaders = { 'content-type': 'application/csp-report' }
const blocked = { 'effective-directive': 'script-src-elem', 'blocked-uri': 'inline', disposition: 'enforce' }
const failing = () => Promise.reject(new Error('away'))
const folder = createTestFolder('alerts')
const dataDir = mkdtempSync(path.join(folder, 'data-'))
let disk: Awaited<ReturnType<typeof openSmallDisk>>
let site: Awaited<ReturnType<typeof openSite>>
let archive: Config['archive'] = null
let isDatabaseGone = false
let isServerGone = false
const released = Promise.withResolvers<void>()
const up = (instance: string) => `up{job="cairn", instance="${instance}"}` as const
let url: string
let close: () => Promise<unknown>

/** A server on the test database, unless on another. */
async function listen(changes: Partial<Config>, database = server.database) {
  const { keys } = server
  const app = await openTestApp({ config: { ...server.config, ...changes }, database, keys }, { meters })
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), close: () => app.close() }
}

beforeAll(async () => {
  disk = await openSmallDisk()
  ;({ url, close } = await listen({ DATA_DIR: disk?.folder ?? server.dataDir }))
})
afterAll(async () => {
  await close()
  await disk?.close()
})

const measureServer = () => scrape(url, server.keys.metricsToken)

/** A server with the archive of the moment. Its figures are there once the archive has answered. */
async function measureArchived(): Promise<Scrape> {
  const { url: archived, close: end } = await listen({ DATA_DIR: dataDir, archive })
  const look = () => scrape(archived, server.keys.metricsToken)
  await expect.poll(async () => !archive || (await look()).has('cairn_archive_free_bytes'), { interval: 10 }).toBe(true)
  const scraped = await look()
  await end()
  return scraped
}

const writeDrillOf = async ({ isOk, daysAgo = 0 }: { isOk: boolean; daysAgo?: number }) => {
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const config = { ...server.config, archive }
  await writeDrill(await openOwnArchive(config), dataDir, { startedAt: at, finishedAt: at, isOk, sentence: 'So.' })
}

/** Begins with an archive that has a backup and a drill of this moment. */
const onArchive = (situation: Omit<Situation, 'start' | 'measure'>): Situation => ({
  ...situation,
  async start() {
    const ARCHIVE_DIR = mkdtempSync(path.join(situation.needsDisk ? disk!.folder : folder, 'archive-'))
    ;({ archive } = loadConfig({ ARCHIVE_DIR }))
    const endedAt = new Date().toISOString()
    const manifest = { id: 'one', startedAt: endedAt, endedAt, timeline: 1, firstWal: '0', head: null, bytes: 1 }
    await writeManifest(await openOwnArchive({ ...server.config, archive }), manifest)
    await writeDrillOf({ isOk: true })
    // The PostgreSQL of the tests archives nothing, which is late after a while.
    await server.owner.query("select pg_stat_reset_shared('archiver')")
  },
  measure: measureArchived,
})

/** A site whose certificate ends in so many days, or that does not answer. */
const onSite = (fires: string[], days: number, { isClosed = false } = {}): Situation => ({
  fires,
  async start() {
    site = await openSite(url, 90)
  },
  async make() {
    await site.close()
    if (!isClosed) site = await openSite(url, days)
  },
  measure: async () => new Map([...(await measureServer()), ...(await site.probe())]),
  end: () => site.close(),
})

/** Figures of Prometheus itself and of the programs of a cluster, which no server exports. */
type Foreign = `up{${string}` | `patroni_${string}` | `etcd_${string}`
/** A foreign figure beside the figures of a server that is up. */
const onForeign = (fires: string[], name: Foreign, well: number, ill: number): Situation => {
  let value = well
  const measure = async () => new Map([...(await measureServer()), [up('a'), 1], [name, value]] as const)
  return { fires, make: () => (value = ill), measure }
}

const sql = (statement: string) => () => server.owner.query(statement)
const migration = (from: string, to: string) =>
  sql(`update migrations set name = '${to}' || substr(name, ${from.length + 1}) where name like '${from}0009%'`)
const seen = (head: Parameters<typeof rememberChain>[1]['head']) => async () =>
  rememberChain(server.database, { head, caughtUpAt: performance.now() })

interface Situation extends Course {
  /** What is true before it. */
  start?: () => Promise<unknown>
  make: () => unknown
  end?: () => unknown
  /** More figures than the server's. */
  measure?: () => Promise<Scrape>
  needsDisk?: true
}

const situations: Record<string, Situation> = {
  'the installation is new': { fires: [], make: async () => {} },
  'members sign in with wrong passwords': {
    fires: ['CairnSignInsAttacked'],
    make: () => as(null)(signIn, { body: { username: 'ada@people.test', password: 'wrong' } }).catch(() => {}),
    perMinute: 40,
  },
  'somebody signs in with a wrong password of an operator': {
    fires: ['CairnSignInsAttacked'],
    make: () =>
      visitBackoffice({ ...server, url })(signInOperator, {
        body: { email: 'ada@cairn.test', password: 'wrong' },
      }).catch(() => {}),
    perMinute: 2,
  },
  'a call has a bug': {
    fires: ['CairnInternalErrors', 'CairnCallsFail'],
    make: async () => {
      const { token } = await makePerson(server)
      await server.owner.query('alter table plans rename to hidden_plans')
      await as(token)(listPlans).catch(() => {})
      await server.owner.query('alter table hidden_plans rename to plans')
    },
    perMinute: 3,
  },
  'a lock delays a call by two seconds': {
    fires: ['CairnSlow'],
    make: async () => {
      const { token } = await makePerson(server)
      await server.owner.query('begin; lock table plans')
      const listed = as(token)(listPlans)
      const listDelayed = "select from pg_stat_activity where datname = current_database() and wait_event = 'relation'"
      await expect.poll(async () => (await server.owner.query(listDelayed)).rowCount, { interval: 10 }).toBe(1)
      await server.owner.query('select pg_sleep(2); commit')
      await listed
    },
    perMinute: 1,
  },
  'the database went back': {
    fires: ['CairnLedgerWentBack'],
    make: seen({ number: 9n, hash: 'ab'.repeat(32) }),
    end: seen(null),
  },
  'the database lacks a migration': { fires: ['CairnNotReady'], make: migration('', 'x'), end: migration('x', '') },
  'a transfer is not sealed': {
    fires: ['CairnNotSealing'],
    make: async () => {
      await makePerson(server, { balance: '10.00' })
      await server.owner.query(`begin; set local session_replication_role = replica;
        update ledger.transfers set posted_at = posted_at - interval '3 minutes'; commit`)
    },
    end: () => sealEverything(server.owner),
  },
  'a withdrawal is pending for two days': {
    fires: ['CairnWithdrawalsWait'],
    make: async () => {
      const ada = await makePerson(server, { balance: '100.00', addresses: ['bitcoin'] })
      await ada.send(requestWithdrawal, { body: { amount: '10', ...toBitcoin(ada) } })
      await server.owner.query("update withdrawals set requested_at = now() - interval '2 days'")
      await sealEverything(server.owner)
    },
    end: sql('update withdrawals set requested_at = now()'),
  },
  'a verification finds something': {
    fires: ['CairnVerificationFailed'],
    make: async () => {
      const { id } = await makeOperator(server, 'owner')
      await server.owner.query(
        `insert into ledger_verifications (id, requested_by, transfers_expected, finished_at, is_valid, finding_count)
         values (gen_random_uuid(), $1, 0, now(), false, 1)`,
        [id],
      )
    },
    end: sql('delete from ledger_verifications'),
  },
  'nobody verified the ledger for 36 days': {
    fires: ['CairnNotVerified'],
    make: sql("update migrations set applied_at = applied_at - interval '36 days'"),
    end: sql("update migrations set applied_at = applied_at + interval '36 days'"),
  },
  'a request waits for two days for another operator': {
    fires: ['CairnApprovalsWait'],
    make: async () => {
      const [theo] = await makeOperators(server, 'treasurer', 'treasurer')
      await theo.send(recordGainOrLoss, { body: evidence(await openPlan(server), '10.00') })
      await server.owner.query("update approvals set requested_at = now() - interval '3 days'")
    },
    end: sql('update approvals set requested_at = now()'),
  },
  'a stored file is missing': {
    fires: ['CairnFileLost'],
    make: async () => {
      const theo = await makeOperator(server, 'treasurer')
      // It lies in the folder of the other server.
      const file = await uploadFile(theo)
      await fetch(`${url}/api/operator/evidence-files/${file}`, { headers: theo.headers })
    },
    perMinute: 1,
  },
  'many reports of blocked content are dropped': {
    fires: ['CairnPolicyReportsDropped'],
    make: async () => {
      for (let place = 0; place < 102; place += 1) {
        const body = JSON.stringify({ 'csp-report': { 'document-uri': `${url}/${place}`, ...blocked } })
        await fetch(`${url}${policyReportPath}`, { method: 'POST', headers: reportHeaders, body })
      }
    },
    perMinute: 1,
  },
  'changes wait for their turn': {
    fires: ['CairnPoolExhausted'],
    make: () => {
      for (let each = 0; each < 20; each += 1) void server.database.limitChanges?.(() => released.promise)
    },
    end: () => released.resolve(),
  },
  'the database does not answer': {
    fires: ['CairnDatabaseDown'],
    make: () => (isDatabaseGone = true),
    measure: async () => {
      if (!isDatabaseGone) return measureServer()
      const { host, database: name = '' } = server.owner
      const database = openDatabase({ host, database: name }, 2)
      const alone = await listen({}, database)
      await database.close()
      const scraped = await scrape(alone.url, server.keys.metricsToken)
      await alone.close()
      return scraped
    },
  },
  'one of two servers does not answer': onForeign(['CairnServerDown'], up('b'), 1, 0),
  'no server answers': {
    fires: ['CairnDown', 'CairnServerDown'],
    make: () => (isServerGone = true),
    measure: async () => (isServerGone ? new Map([[up('a'), 0]]) : measureServer().then((all) => all.set(up('a'), 1))),
  },
  'no server does the jobs': {
    fires: ['CairnJobsLate'],
    make: sql("select graphile_worker.add_job('late', run_at := now() - interval '20 minutes')"),
    end: sql('delete from graphile_worker._private_jobs'),
  },
  'a job failed for good': {
    fires: ['CairnJobsFailed'],
    make: sql(
      "select graphile_worker.add_job('spent', max_attempts := 1); update graphile_worker._private_jobs set attempts = 1",
    ),
    end: sql('delete from graphile_worker._private_jobs'),
  },
  'the mail server is down': {
    fires: ['CairnMailsFail'],
    make: () =>
      countMails({ send: failing }, meters)
        .send({} as never)
        .catch(() => {}),
    perMinute: 1,
  },
  'files cannot be read': {
    fires: ['CairnFilesFail'],
    make: () =>
      countFileErrors({ ...openFileStore(server.dataDir), read: failing }, meters)
        .read('x')
        .catch(() => {}),
    perMinute: 1,
  },
  'the disk of the data is full': {
    fires: ['CairnDiskFull', 'CairnDiskFills'],
    make: () => disk!.fill(0.03),
    end: () => disk!.clear(),
    needsDisk: true,
  },
  'the disk of the archive is full': onArchive({
    fires: ['CairnArchiveFills'],
    make: () => disk!.fill(0.08),
    end: () => disk!.clear(),
    needsDisk: true,
  }),
  'the setting of the archive is lost': onArchive({ fires: ['CairnArchiveGone'], make: () => (archive = null) }),
  'the log is archived no more': onArchive({
    fires: ['CairnArchiveLate'],
    make: () => {},
    grows: ['cairn_archive_lag_seconds'],
  }),
  'the backups are removed': onArchive({
    fires: ['CairnBackupOld'],
    make: () => rmSync(path.join(archive!.location, 'backups'), { recursive: true }),
  }),
  'a drill cannot restore the backup': onArchive({
    fires: ['CairnRestoreDrillFailed'],
    make: () => writeDrillOf({ isOk: false }),
  }),
  'no backup was restored for three days': onArchive({
    fires: ['CairnRestoreDrillOld'],
    make: () => writeDrillOf({ isOk: true, daysAgo: 3 }),
    hours: 28,
  }),
  // The tests start no Patroni and no etcd. Names and values are from https://patroni.readthedocs.io/en/latest/rest_api.html
  // and https://etcd.io/docs/v3.5/metrics/.
  'Patroni has no leader': onForeign(['CairnNoLeader'], 'patroni_cluster_unlocked{scope="cairn"}', 0, 1),
  'etcd has no leader': onForeign(['CairnNoLeader'], 'etcd_server_has_leader{instance="etcd-1"}', 1, 0),
  'a machine of the cluster does not answer': onForeign(['CairnClusterMachineDown'], 'up{job="cairn-etcd"}', 1, 0),
  'the certificate was renewed': onSite([], 60),
  'the certificate ends in ten days': onSite(['CairnCertificateExpires'], 10),
  'the certificate ends tomorrow': onSite(['CairnCertificateExpires', 'CairnCertificateEnds'], 1),
  'the proxy does not answer': onSite(['CairnSiteDown'], 0, { isClosed: true }),
}

test.skipIf(!hasPromtool).for(Object.entries(situations))(
  'when %s, its alerts fire and no other, from the metrics of a running server (REL-29)',
  async ([, { start, make, end, measure = measureServer, needsDisk, ...course }], { skip }) => {
    if (needsDisk && !disk) skip('This system mounts no disk for a test.')
    await start?.()
    const before = await measure()
    await make()
    const after = await measure()
    await end?.()
    expectAlerts(before, after, course)
  },
)
