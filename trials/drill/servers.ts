import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { openPrograms, Program } from './processes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const numbers = [1, 2] as const
const readyMaxMs = 180_000
const ports = { server: (n: number) => 15580 + n, proxy: 15580, redirect: 15589 }

interface Options {
  running: ReturnType<typeof openPrograms>
  folder: string
  databaseUrl: string
  migrationUrl: string
  smtpUrl: string
}

export type Servers = Awaited<ReturnType<typeof startServers>>

/** Migrates, and starts two servers of production behind deploy/proxies/haproxy.cfg. They get their secrets from files. */
export async function startServers({ running, folder, databaseUrl, migrationUrl, smtpUrl }: Options) {
  const put = (name: string, text: string) => {
    const file = path.join(folder, 'secrets', name)
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, `${text}\n`, { mode: 0o600 })
    return file
  }
  const secrets = {
    DOCUMENT_KEY_FILE: put('document_key', randomBytes(32).toString('hex')),
    ADDRESS_KEY_FILE: put('address_key', randomBytes(32).toString('hex')),
  }
  const migration = running.start(
    'migrate',
    [process.execPath, path.join(root, 'apps/server/src/cli/cairn.ts'), 'migrate'],
    {
      MIGRATION_URL_FILE: put('migration_url', migrationUrl),
    },
  )
  if ((await migration.ended) !== 0) throw new Error('cairn migrate failed; its output is in migrate.log')

  const settings = {
    ...secrets,
    NODE_ENV: 'production',
    DATABASE_URL_FILE: put('database_url', databaseUrl),
    DATABASE_STANDBY: 'required',
    DATA_DIR: path.join(folder, 'data'),
    MEMBER_CALLS_MAX: '9999999',
    HOST: '127.0.0.1',
    PUBLIC_URL: 'https://drill.example',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Drill <drill@drill.example>',
    AVATAR_SERVICE_URL: 'none',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  }
  const started = new Map<number, Program>()
  const servers = {
    url: `http://127.0.0.1:${ports.proxy}`,
    /** What the commands of the drill need to read and write as the servers do. */
    settings: { DOCUMENT_KEY_FILE: secrets.DOCUMENT_KEY_FILE, ADDRESS_KEY_FILE: secrets.ADDRESS_KEY_FILE },
    start(n: number): void {
      const command = [process.execPath, path.join(root, 'apps/server/src/main.ts')]
      started.set(n, running.start(`server-${n}`, command, { ...settings, PORT: String(ports.server(n)) }))
    },
    end: async (n: number, signal: NodeJS.Signals) => started.get(n)?.end(signal),
    async untilReady(n: number): Promise<void> {
      const giveUpAt = performance.now() + readyMaxMs
      for (;;) {
        const reply = await fetch(`http://127.0.0.1:${ports.server(n)}/ready`).catch(() => null)
        if (reply?.ok) return
        // Started while there was no leader.
        if (!started.get(n)?.isRunning) servers.start(n)
        if (performance.now() > giveUpAt)
          throw new Error(`server ${n} was not ready in three minutes; see server-${n}.log`)
        await sleep(100)
      }
    },
  }
  for (const n of numbers) servers.start(n)
  for (const n of numbers) await servers.untilReady(n)
  running.start('haproxy', ['haproxy', '-db', '-f', path.join(root, 'deploy/proxies/haproxy.cfg')], {
    HTTPS_BIND: `127.0.0.1:${ports.proxy}`,
    HTTP_BIND: `127.0.0.1:${ports.redirect}`,
    SERVER_1: `127.0.0.1:${ports.server(1)}`,
    SERVER_2: `127.0.0.1:${ports.server(2)}`,
  })
  await sleep(2_000)
  return servers
}
