import { copyFileSync, mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import { loadConfig } from '../../apps/server/src/config.ts'
import { registerHeaders } from '../../apps/server/src/platform/http/server/headers.ts'
import { serveMemberClient } from '../../apps/server/src/platform/web/member-pages.ts'
import type { BenchServer } from '../server/bench-server.ts'

/** Serves the plain page with the server's code, headers and compression. */
export async function serveFloor(server: BenchServer): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = path.join(server.folder, 'floor')
  mkdirSync(folder, { recursive: true })
  copyFileSync(path.join(import.meta.dirname, 'floor.html'), path.join(folder, 'index.html'))
  const app = Fastify({ exposeHeadRoutes: false })
  await registerHeaders(app, loadConfig(server.environment))
  const configuration = { apiBase: '/api', avatarService: '', sampleWorld: false }
  await serveMemberClient(app, folder, { configuration, prefillsReferral: async () => false, publicUrl: '' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, close: () => app.close() }
}
