import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base, type RealServer } from './real.ts'
import { startServer } from './start-server.ts'

/** A server that is being replaced by one of another version, behind a proxy that picks one of them at random for each request. */
export interface RollingUpgrade {
  /** The address of the proxy. */
  url: string
  /** Starts the server of the new version, once; until then the old one answers alone. Then both answer, or the new one alone, as at the end. */
  continueWith: (answering: 'both' | 'new') => Promise<void>
  /** The paths that the new server was asked for. */
  askedOfNew: Set<string>
}

export const test = base.extend<object, { upgrade: RollingUpgrade }>({
  upgrade: [
    async ({ server: old }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'cairn-version-'))
      const askedOfNew = new Set<string>()
      let started: ReturnType<typeof startServer> | undefined
      let urls = [old.url]
      const proxy = createServer((from, to) => {
        const url = urls[randomInt(urls.length)] ?? old.url
        if (url !== old.url) askedOfNew.add(from.url ?? '')
        forward(url, from, to)
      }).listen(0, '127.0.0.1')
      await once(proxy, 'listening')

      await use({
        url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        async continueWith(answering) {
          started ??= startServer(settingsLike(old, folder), writeNextVersion(folder))
          const { url } = await started
          urls = answering === 'new' ? [url] : [old.url, url]
        },
        askedOfNew,
      })
      proxy.close()
      proxy.closeAllConnections()
      await (await started)?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: ({ upgrade }, use) => use(upgrade.url),
})

function forward(url: string, from: IncomingMessage, to: ServerResponse): void {
  const { method, headers, url: path } = from
  const sent = request(`${url}${path}`, { method, headers }, (reply) => {
    to.writeHead(reply.statusCode ?? 502, reply.headers)
    reply.pipe(to)
  })
  // The browser, or the server at the end of the tests, went away.
  sent.on('error', () => to.destroy())
  to.on('close', () => sent.destroy())
  from.pipe(sent)
}

/** The same database, keys and files. */
function settingsLike({ dataDir }: RealServer, folder: string): Record<string, string> {
  const [, , , , socket] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const data = join(folder, 'data')
  cpSync(join(dataDir, 'keys'), join(data, 'keys'), { recursive: true })
  symlinkSync(resolve(dataDir, 'files'), join(data, 'files'))
  return { DATA_DIR: data, DATABASE_URL: `postgres://cairn@localhost/cairn?host=${socket}` }
}

/**
 * Writes the server with pages of which every script and style has another name, as after a change of the code that all of them
 * share. They have the content of these sources; only the names in it differ. A second build would take ten times as long.
 */
function writeNextVersion(folder: string): string {
  const root = join(folder, 'sources')
  mkdirSync(root)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  cpSync('apps/server', join(root, 'apps/server'), { recursive: true })
  for (const app of ['apps/member', 'apps/operator']) {
    cpSync(`${app}/dist`, join(root, app, 'dist'), { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) })
    const assets = readdirSync(join(root, app, 'dist/assets'))
    const names = new RegExp(assets.map((name) => RegExp.escape(name)).join('|'), 'g')
    const rename = (text: string) => text.replaceAll(names, (name) => name.replace(/(?=\.\w+$)/, '2'))
    for (const entry of readdirSync(join(root, app, 'dist'), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !/\.(?:html|js|css)$/.test(entry.name)) continue
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      rmSync(join(entry.parentPath, entry.name))
      writeFileSync(join(entry.parentPath, rename(entry.name)), rename(text))
    }
  }
  return root
}
