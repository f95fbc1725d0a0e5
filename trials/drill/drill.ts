// npm run drill. A whole cluster on this machine: three PostgreSQL under Patroni, three etcd, haproxy, two servers, and members
// who move money without a pause, while machines die, freeze and are switched. Says whether everything that was acknowledged is
// there, once, and how long each pause was. -- [words of their names] plays some of the scenes; -- --etcd v3 uses the interface
// with which Patroni 3.0.2 loses money.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openSmtpServer } from '../../apps/server/src/testing/server/smtp-server.ts'
import { startCluster, type EtcdApi } from './cluster.ts'
import { compare } from './compare.ts'
import { startLoad, type Measured } from './load.ts'
import { openPrograms } from './processes.ts'
import { findPrograms, type ClusterPrograms } from './programs.ts'
import { scenes, type Scene } from './scenes.ts'
import { startServers } from './servers.ts'
import { createLogins, makeMembers } from './set-up.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { etcd: { type: 'string', default: 'v2' } },
})
const chosen = scenes.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)))
// So that what was started ends too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
const programs = findPrograms()
if (typeof programs === 'string') {
  console.error(programs)
  process.exitCode = 1
} else process.exitCode = (await drill(programs, values.etcd === 'v3' ? 'v3' : 'v2')) ? 0 : 1

/** Whether nothing was lost or doubled, and each scene went as it must. */
async function drill(found: ClusterPrograms, api: EtcdApi): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cairn-drill-'))
  const running = openPrograms(folder)
  const smtp = await openSmtpServer()
  let isRight = false
  try {
    console.log(
      `PostgreSQL ${found.postgresVersion} under Patroni ${found.patroniVersion} with etcd ${api}. Logs: ${folder}`,
    )
    if (api === 'v3' && found.patroniVersion === '3.0.2') {
      console.log('Patroni 3.0.2 with etcd v3 has lost acknowledged money in this drill: expect it to fail.')
    }
    const cluster = await startCluster({ programs: found, running, folder, api })
    await cluster.untilWhole()
    await createLogins(cluster)
    const servers = await startServers({
      running,
      folder,
      databaseUrl: cluster.urlOf('cairn_server', 'cairn'),
      migrationUrl: cluster.urlOf('cairn_migration', 'cairn'),
      smtpUrl: smtp.url,
    })
    const load = startLoad({ url: servers.url, ...(await makeMembers(cluster, servers)) })
    const faults: string[] = []
    const rows: string[][] = []
    for (const scene of chosen) {
      const measured = await load.during(() => scene.run(cluster, servers))
      faults.push(...judge(scene, measured))
      rows.push([scene.name, String(measured.acknowledged), measured.pauseSeconds.toFixed(1), list(measured.failed)])
      console.log(rows.at(-1)?.join(' | '))
    }
    await load.stop()
    const owner = await cluster.connect('cairn')
    const { lost, doubled, findings } = await compare(owner, load.acknowledged)
    await owner.end()

    const head = ['What happened', 'Acknowledged', 'Longest pause, s', 'Attempts that failed and were repeated']
    for (const row of [head, head.map(() => '---'), ...rows]) console.log(`| ${row.join(' | ')} |`)
    console.log(`\nOf ${load.acknowledged.length} acknowledged calls ${lost} are lost and ${doubled} happened twice.`)
    console.log(findings.length === 0 ? 'The verifier finds nothing.' : findings.join('\n'))
    for (const fault of faults) console.log(fault)
    const load15 = loadavg()[2] ?? 0
    console.log(
      `All of it ran on ${availableParallelism()} processors, with a load of ${load15.toFixed(1)} in 15 minutes.`,
    )
    isRight = lost === 0 && doubled === 0 && findings.length === 0 && faults.length === 0
    return isRight
  } finally {
    await running.endAll()
    await smtp.close()
    // The logs have the reason.
    if (isRight) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function judge(scene: Scene, { acknowledged, failed, pauseSeconds }: Measured): string[] {
  const faults: string[] = []
  const { isSmooth, isStandstillSeconds = 0 } = scene
  if (acknowledged === 0) faults.push(`${scene.name}: nothing was acknowledged.`)
  if (isSmooth && Object.values(failed).some((count) => count > 0)) faults.push(`${scene.name}: attempts failed.`)
  if (pauseSeconds < isStandstillSeconds) faults.push(`${scene.name}: something was acknowledged without a standby.`)
  return faults
}

function list(failed: Record<string, number>): string {
  const some = Object.entries(failed).filter(([, count]) => count > 0)
  return some.map(([answer, count]) => `${count} × ${answer}`).join(', ') || 'none'
}
