// npm run dev. The server restarts when its sources change, and the clients reload in the browser.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'

const root = path.resolve(import.meta.dirname, '..')

// The settings of each app, such as where its calls go, are in its vite.config.ts.
const clients = [
  { name: 'Member client', folder: 'apps/member', port: 5173 },
  { name: 'Back office', folder: 'apps/operator', port: 5174 },
]

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  detached: true, // so that it gets Ctrl-C once, from here
  stdio: ['ignore', 'inherit', 'inherit'],
})
const apps = await Promise.all(clients.map(serveClient))

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
server.on('exit', () => void end())

async function serveClient({ name, folder, port }: (typeof clients)[number]): Promise<ViteDevServer> {
  const app = await createServer({ root: path.join(root, folder), server: { port } })
  await app.listen()
  console.log(`${name}, reloading: ${app.resolvedUrls?.local[0]}`)
  return app
}

async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  server.kill('SIGTERM')
  await Promise.all(apps.map((app) => app.close()))
}
