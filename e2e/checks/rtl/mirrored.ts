import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildMember } from '../../../apps/member/build.ts'
import { test as base } from '../../servers/fake.ts'
import { mirrorWords } from './mirror-words.ts'

/** Tests of the member app in mirrored words. */
export const test = base.extend<object, { memberDist: string }>({
  memberDist: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads the names of what a fixture needs from here
    async ({}, use) => {
      const outDir = fileURLToPath(new URL(`../../../.cache/e2e-mirrored-${process.pid}`, import.meta.url))
      await buildMember({ outDir, plugins: [mirrorWords], isCompressed: false, logLevel: 'warn' })
      await use(outDir)
      await rm(outDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
