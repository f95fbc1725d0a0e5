import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildMember } from '../../../apps/member/build.ts'
import { test as base } from '../../servers/foreign.ts'
import { ForeignServer } from '../../servers/foreign-server.ts'

const language = fileURLToPath(new URL('pseudo-words.ts', import.meta.url))

/** The member client in the language of `pseudo-words.ts`, with a server that is not ours. */
export const test = base.extend<object, { dist: string }>({
  dist: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const outDir = fileURLToPath(new URL(`../../../.cache/e2e-mirrored-${process.pid}`, import.meta.url))
      await buildMember({ outDir, language, isCompressed: false, logLevel: 'warn' })
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
