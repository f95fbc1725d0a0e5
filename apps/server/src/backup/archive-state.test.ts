import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '../configuration/config.ts'
import { followArchiveState } from './archive-state.ts'

test('no request is blocked by a silent archive, which is not queried again for a minute (REL-33)', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'any')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'any')
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const ARCHIVE_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const find = followArchiveState(loadConfig({ ARCHIVE_DIR: 's3://silent', ARCHIVE_ENDPOINT }))

  expect(find()).toBeNull()
  await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(1)
  expect(find()).toBeNull()
  expect(sockets).toHaveLength(1)

  silent.close()
  for (const socket of sockets) socket.destroy()
  vi.unstubAllEnvs()
})
