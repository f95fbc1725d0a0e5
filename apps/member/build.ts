import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type LogLevel, type Plugin } from 'vite'
import { compressFolder } from '@cairn/page-build/compress-folder.ts'
import { buildScript } from '@cairn/page-build/inline-script.ts'
import { writePages } from '@cairn/page-build/write-pages.ts'

const root = import.meta.dirname

interface BuildOptions {
  outDir: string
  isCompressed: boolean
  logLevel?: LogLevel
  /** A test builds the client with other words. */
  plugins?: Plugin[]
}

/** Builds the member client: its scripts and styles, then the pages of visitors (`packages/page-build/README.md`). */
export async function buildMember({ outDir, isCompressed, logLevel = 'info', plugins = [] }: BuildOptions) {
  const config: InlineConfig = { root, configFile: join(root, 'vite.config.ts'), logLevel, plugins }
  await build({ ...config, build: { outDir, emptyOutDir: true, manifest: true } })
  await writePages({ root, config, outDir, base: '/', icon: join(outDir, 'favicon.svg') })
  const worker = await buildScript(root, 'first-load/service-worker.ts', {})
  await writeFile(join(outDir, 'service-worker.js'), worker)
  if (isCompressed) await compressFolder(outDir)
}

if (import.meta.main) await buildMember({ outDir: join(root, 'dist'), isCompressed: true })
