import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildMember } from '../apps/member/build.ts'

/** Builds the member client for this run alone, so that two runs at once do not meet in one folder. */
export default async function setup(): Promise<() => Promise<void>> {
  const outDir = fileURLToPath(new URL(`../.cache/e2e-member-${process.pid}`, import.meta.url))
  await buildMember({ outDir, isCompressed: false, logLevel: 'warn' })
  process.env['MEMBER_DIST'] = outDir
  return () => rm(outDir, { recursive: true, force: true })
}
