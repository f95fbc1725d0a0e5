import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildMember } from '../../apps/member/build.ts'
import { buildClients } from '../../tooling/build-clients.mjs'

/**
 * Builds the member client for this run alone, so that two runs at once do not meet in one folder; and what the real platform serves,
 * where its sources have changed since.
 */
export default async function setup(): Promise<() => Promise<void>> {
  await buildClients(process.env)
  const outDir = fileURLToPath(new URL(`../../.cache/e2e-member-${process.pid}`, import.meta.url))
  await buildMember({ outDir, isCompressed: false, logLevel: 'warn' })
  process.env['MEMBER_DIST'] = outDir
  return () => rm(outDir, { recursive: true, force: true })
}
