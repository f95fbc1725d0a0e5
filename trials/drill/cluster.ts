import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findPostgresOf } from '@cairn/private-postgres/process/processes.ts'
import { makeCertificates } from './certificates.ts'
import type { openPrograms, Program } from './processes.ts'
import type { ClusterPrograms } from './programs.ts'

const deploy = path.resolve(import.meta.dirname, '../../deploy')
const numbers = [1, 2, 3] as const
type Number = (typeof numbers)[number]
/** Which of etcd's interfaces Patroni uses. */
export type EtcdApi = 'v2' | 'v3'

const ports = {
  etcd: (n: number) => 23790 + n,
  etcdPeer: (n: number) => 23800 + n,
  patroni: (n: number) => 18000 + n,
  postgres: (n: number) => 15430 + n,
  leader: 15500,
}
const password = 'drill'

interface Options {
  programs: ClusterPrograms
  running: ReturnType<typeof openPrograms>
  folder: string
  api: EtcdApi
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Three PostgreSQL under Patroni with three etcd, and a haproxy that leads to the leader, with the files of deploy/cluster. What
 * differs from them: the addresses, by environment, the folder of the certificates, and there is no watchdog. Every connection to
 * PostgreSQL is encrypted and checks the certificate, because the file accepts no other.
 */
export async function startCluster({ programs, running, folder, api }: Options) {
  const members = numbers.map((n) => `etcd${n}=http://127.0.0.1:${ports.etcdPeer(n)}`).join(',')
  for (const n of numbers) {
    const [client, peer] = [`http://127.0.0.1:${ports.etcd(n)}`, `http://127.0.0.1:${ports.etcdPeer(n)}`]
    running.start(`etcd-${n}`, [
      'etcd',
      `--name=etcd${n}`,
      `--data-dir=${path.join(folder, `etcd-${n}`)}`,
      '--log-level=warn',
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=${members}`,
      '--initial-cluster-state=new',
      `--enable-v2=${api === 'v2'}`,
    ])
  }

  const config = path.join(folder, 'patroni.yml')
  const text = readFileSync(path.join(deploy, 'cluster/patroni.yml'), 'utf8')
  if (!text.includes('mode: required')) throw new Error('patroni.yml does not ask for a watchdog any more')
  const postgresUser = findUser('postgres')
  const certificates = makeCertificates(folder, postgresUser)
  writeFileSync(config, text.replace('mode: required', "mode: 'off'").replaceAll('/etc/patroni/', `${certificates}/`))
  chmodSync(config, 0o644)
  const asPostgres = ['setpriv', `--reuid=${postgresUser}`, `--regid=${postgresUser}`, '--clear-groups']
  const clusterOf = (n: number) => path.join(folder, `node-${n}`, 'data')
  const patroni = new Map<number, Program>()
  const startPatroni = (n: number) => {
    patroni.set(n, running.start(`patroni-${n}`, [...asPostgres, 'patroni', config], environmentOf(n)))
  }
  const environmentOf = (n: number): Record<string, string> => ({
    PATRONI_NAME: `postgres-${n}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroni(n)}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.patroni(n)}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres(n)}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres(n)}`,
    PATRONI_POSTGRESQL_DATA_DIR: clusterOf(n),
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, `node-${n}`, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
    PATRONI_RESTAPI_PASSWORD: password,
    [`PATRONI_ETCD${api === 'v3' ? '3' : ''}_HOSTS`]: numbers.map((one) => `127.0.0.1:${ports.etcd(one)}`).join(','),
    HOME: path.join(folder, `node-${n}`),
    TMPDIR: path.join(folder, `node-${n}`),
  })
  chmodSync(folder, 0o755)
  for (const n of numbers) {
    const home = path.join(folder, `node-${n}`)
    mkdirSync(home, { mode: 0o700 })
    chownSync(home, postgresUser, postgresUser)
    startPatroni(n)
  }

  const haproxy = ['haproxy', '-db', '-f', path.join(deploy, 'cluster/haproxy-postgres.cfg')]
  running.start('haproxy-postgres', haproxy, {
    LEADER_BIND: `127.0.0.1:${ports.leader}`,
    ...Object.fromEntries(
      numbers.flatMap((n) => [
        [`POSTGRES_${n}`, `127.0.0.1:${ports.postgres(n)}`],
        [`PATRONI_PORT_${n}`, String(ports.patroni(n))],
      ]),
    ),
  })

  const signal = (n: number, name: NodeJS.Signals) => {
    for (const id of findPostgresOf(clusterOf(n), 0)) {
      try {
        process.kill(id, name)
      } catch {}
    }
  }

  // For a failure of this process too: a PostgreSQL outlives the Patroni that started it.
  process.on('exit', () => {
    for (const n of numbers) {
      patroni.get(n)?.signal('SIGKILL')
      signal(n, 'SIGKILL')
    }
  })

  const cluster = {
    /** The address for DATABASE_URL, which always leads to the leader. */
    urlOf: (login: string, database: string) =>
      `postgres://${login}:${password}@127.0.0.1:${ports.leader}/${database}?sslmode=verify-full&sslrootcert=${certificates}/ca.crt`,
    password,
    /** Patroni's role of each machine, or null while it does not answer. */
    readRoles: () => Promise.all(numbers.map(readRole)),
    findLeader,
    /** Waits until there is a leader with a synchronous standby, and all three run. */
    async untilWhole(seconds = 120): Promise<number> {
      for (let passed = 0; passed < seconds * 5; passed += 1) {
        const roles = await cluster.readRoles()
        const leader = roles.indexOf('primary') + 1
        const others = roles.filter((role) => role === 'replica' || role === 'sync_standby')
        if (leader && others.length === 2 && roles.includes('sync_standby')) return leader
        await sleep(200)
      }
      throw new Error(`the cluster was not whole in ${seconds} s: ${String(await cluster.readRoles())}`)
    },
    /** The machine dies. */
    async kill(n: number): Promise<void> {
      const ended = patroni.get(n)?.end('SIGKILL')
      signal(n, 'SIGKILL')
      await ended
      // Programs that it started at the last moment.
      signal(n, 'SIGKILL')
    },
    start: startPatroni,
    /** The machine stands still, as while it is moved or swaps. */
    freeze(n: number): void {
      patroni.get(n)?.signal('SIGSTOP')
      signal(n, 'SIGSTOP')
    },
    wake(n: number): void {
      signal(n, 'SIGCONT')
      patroni.get(n)?.signal('SIGCONT')
    },
    async switchOver(from: number): Promise<void> {
      const roles = await cluster.readRoles()
      const candidate = `postgres-${roles.indexOf('sync_standby') + 1}`
      const body = JSON.stringify({ leader: `postgres-${from}`, candidate })
      const ask = (headers: Record<string, string>) =>
        fetch(`http://127.0.0.1:${ports.patroni(from)}/switchover`, { method: 'POST', body, headers })
      const { status } = await ask({})
      if (status !== 401)
        throw new Error(`a switchover without the password was answered with ${status}, and not with 401`)
      const reply = await ask({ authorization: `Basic ${btoa(`patroni:${password}`)}` })
      if (!reply.ok) throw new Error(`the switchover was refused: ${await reply.text()}`)
    },
    /** A superuser's connection to the leader. */
    async connect(database: string): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: cluster.urlOf('postgres', database) })
      client.on('error', () => {})
      await client.connect()
      return client
    },
  }
  return cluster
}

async function findLeader(): Promise<number> {
  const roles = await Promise.all(numbers.map(readRole))
  return roles.indexOf('primary') + 1
}

async function readRole(n: Number): Promise<string | null> {
  const ask = (what: string) =>
    fetch(`http://127.0.0.1:${ports.patroni(n)}/${what}`, { signal: AbortSignal.timeout(1_000) })
  try {
    if ((await ask('primary')).ok) return 'primary'
    if ((await ask('sync')).ok) return 'sync_standby'
    return (await ask('replica')).ok ? 'replica' : 'away'
  } catch {
    return null
  }
}

function findUser(name: string): number {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${name}:`))
  return Number(line?.split(':')[2] ?? Number.NaN)
}
