import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Starts the real server from the sources in `root`, and waits until it takes calls. Without a `DATABASE_URL` it has its own PostgreSQL. */
export async function startServer(settings: Record<string, string>, root = '.') {
  const server = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development', // in production there is no sample world
      PORT: String(await findFreePort()),
      LOG_LEVEL: 'warn',
      AVATAR_SERVICE_URL: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  const url = new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (bytes: Buffer) => {
      output += bytes.toString()
      const [, found] = /Cairn is ready at (\S+)/.exec(output) ?? []
      if (found) resolve(found)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  return { url: await url, stop }
}

/** Known before the server starts, because passkeys are for one origin. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
