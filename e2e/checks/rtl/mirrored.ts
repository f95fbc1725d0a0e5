import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildMember } from '../../../apps/member/build.ts'
import { test as base } from '../../servers/foreign.ts'
import { ForeignServer } from '../../servers/foreign-server.ts'
import { mirrorWords } from './mirror-words.ts'

/** The member client in mirrored words, with a server that has only the specified calls. */
export const test = base.extend<object, { dist: string }>({
  dist: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const outDir = fileURLToPath(new URL(`../../../.cache/e2e-mirrored-${process.pid}`, import.meta.url))
      await buildMember({ outDir, plugins: [mirrorWords], isCompressed: false, logLevel: 'warn' })
      await use(outDir)
      await rm(outDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  foreign: async ({ dist }, use) => {
    const server = new ForeignServer(dist)
    await server.start()
    await use(server)
    await server.stop()
  },
})
