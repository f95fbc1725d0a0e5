import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type LogLevel } from 'vite'
import { translations } from '@cairn/contract/core/constants.ts'
import { compressFolder } from '@cairn/page-build/compress-folder.ts'
import { buildScript } from '@cairn/page-build/inline-script.ts'
import { writePages } from '@cairn/page-build/write-pages.ts'

const root = import.meta.dirname

interface BuildOptions {
  outDir: string
  isCompressed: boolean
  logLevel?: LogLevel
}

/**
 * Builds the member client in each language: its scripts and styles, then the pages of visitors
 * (`packages/page-build/README.md`). English is in the folder itself; another language has its pages in a folder of its own,
 * and its scripts beside the English ones.
 */
export async function buildMember({ outDir, isCompressed, logLevel = 'info' }: BuildOptions) {
  await buildIn(outDir, { logLevel })
  for (const language of translations) {
    const folder = join(outDir, language)
    const words = { find: /^@cairn\/words\/(?=member|shared)/, replacement: `@cairn/words/${language}/` }
    await buildIn(folder, { logLevel, resolve: { alias: [words] }, build: { copyPublicDir: false } })
    // A file that is the same in two languages has the same name.
    await cp(join(folder, 'assets'), join(outDir, 'assets'), { recursive: true })
    await rm(join(folder, 'assets'), { recursive: true })
  }
  if (isCompressed) await compressFolder(outDir)
}

async function buildIn(outDir: string, options: InlineConfig): Promise<void> {
  const config: InlineConfig = { ...options, root, configFile: join(root, 'vite.config.ts') }
  await build({ ...config, build: { ...config.build, outDir, emptyOutDir: true, manifest: true } })
  await writePages({ root, config, outDir, base: '/', icon: join(root, 'public/favicon.svg') })
  const { resolve = {} } = options
  const worker = await buildScript(root, 'first-load/service-worker.ts', { resolve })
  await writeFile(join(outDir, 'service-worker.js'), worker)
}

if (import.meta.main) await buildMember({ outDir: join(root, 'dist'), isCompressed: true })
