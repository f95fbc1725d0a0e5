import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { beforeAll, expect, test } from 'vitest'
import { writeManifest } from '@cairn/postgres-backup/base/manifest.ts'
import { writeDrill } from '../../backup/drill/drill-record.ts'
import { openOwnArchive } from '../../backup/open-archive.ts'
import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { makeOperator } from '../../testing/people/operators.ts'
import { hasPrometheus, startPrometheus } from '../../testing/server/prometheus.ts'
import { useTestServer } from '../../testing/server/test-server.ts'
import { openDatabase } from '../database/database.ts'
import { openTestApp } from '../../testing/server/test-app.ts'
import { openFileStore } from '../files/local-file-store.ts'
import { countFileErrors } from './count-failures.ts'
import { createMeters } from './meters.ts'

const archive = createTestFolder('dashboard')
const server = useTestServer({ environment: { ARCHIVE_DIR: archive } })

const program = path.join(import.meta.dirname, '../../../../../deploy/grafana/dashboard.mjs')
const dashboard = JSON.parse(execFileSync(process.execPath, [program], { encoding: 'utf8' })) as {
  panels: { targets?: { expr: string }[] }[]
}
const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
/** The metrics of the blackbox exporter, of Patroni and of etcd. */
const foreign = /^(probe|patroni|etcd)_/

test.skipIf(!hasPrometheus)(
  'Prometheus evaluates each expression of the dashboard from a server, and finds the metrics of each alert (REL-32)',
  async () => {
    const { url, stop } = await startServerOfLogin()
    const prometheus = await startPrometheus({ url, token: server.keys.metricsToken })
    try {
      const rules = await prometheus.listRules()
      expect([expressions.length, rules.length].every((count) => count > 25)).toBe(true)
      const read = [...expressions, ...rules].flatMap(listMetrics).filter((name) => !foreign.test(name))
      // The first scrapes of a busy machine are late.
      const listUnknown = async () => {
        const names = new Set(await prometheus.listNames())
        return read.filter((name) => !names.has(name))
      }
      await expect.poll(listUnknown, { timeout: 20_000, message: 'metrics that no server has' }).toEqual([])
      const listEmpty = async () => {
        const found = await Promise.all(expressions.map((expression) => prometheus.query(expression)))
        return expressions.filter((_, index) => found[index]!.length === 0)
      }
      await expect.poll(listEmpty, { timeout: 20_000, message: 'expressions without an answer' }).toEqual([])
    } finally {
      await prometheus.stop()
      await stop()
    }
  },
  120_000,
)

/** The names of the metrics in an expression: every word that is no function, label, keyword or text. */
function listMetrics(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  return (bare.match(/\b[a-z_]\w*\b(?!\s*\()/gi) ?? []).filter((word) => !['and', 'or', 'unless'].includes(word))
}

/** There is an event for every figure. */
beforeAll(async () => {
  const { config, owner } = server
  const { id } = await makeOperator(server, 'owner')
  await owner.query(
    `insert into ledger_verifications (id, requested_by, transfers_expected, finished_at, is_valid, finding_count)
     values (gen_random_uuid(), $1, 0, now(), true, 0)`,
    [id],
  )
  await owner.query("insert into chain_sources (asset, source, looked_at) values ('usdt', 'tron.example', now())")
  await owner.query(`
    with list as (
      insert into receiving_addresses (id, asset, address, network)
      values (gen_random_uuid(), 'usdt', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', 'mainnet') returning id
    )
    insert into member_addresses (id, receiving_address_id, path_index, address, signature)
    select id, id, 1, 'TSeJkUh4Qv67VNFwY8LaAxERygNdy6NQZK', decode(repeat('00', 37), 'hex') from list`)
  await owner.query(
    "insert into rate_sources (source, asset, looked_at, rate_micros, read_at) values ('kraken', 'usdt', now(), 1000000, now())",
  )
  await owner.query("select graphile_worker.add_job('spent', max_attempts := 1)")
  await owner.query('update graphile_worker._private_jobs set attempts = 1')
  const copies = await openOwnArchive(config)
  const now = new Date().toISOString()
  await writeDrill(copies, server.dataDir, {
    startedAt: now,
    finishedAt: now,
    isOk: true,
    sentence: 'It has no transfers.',
  })
  const manifest = { id: 'one', startedAt: now, endedAt: now, timeline: 1, firstWal: '0', head: null, bytes: 1 }
  await writeManifest(copies, manifest)
})

/** A server that sees its standbys. */
async function startServerOfLogin() {
  const { config, dataDir, keys, owner } = server
  const login = `${owner.database}_login`
  await owner.query(`create role ${login} login; grant cairn_server, pg_read_all_stats to ${login}`)
  const database = openDatabase({ url: `postgres://${login}@/${owner.database}?host=${owner.host}` }, 4)
  const meters = createMeters()
  const files = countFileErrors(openFileStore(dataDir), meters)
  const app = await openTestApp({ config, database, files, keys }, { meters })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  await fetch(`${url}/api/user/action/view-info`)
  return {
    url,
    stop: async () => {
      await app.close()
      await database.close()
      await owner.query(`drop role ${login}`)
    },
  }
}
