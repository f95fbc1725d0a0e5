import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig, type LogLevel } from 'vite'
import { compressFolder } from '@cairn/page-build/compress-folder.ts'
import { buildInlineScript } from '@cairn/page-build/inline-script.ts'
import { writePages } from '@cairn/page-build/write-pages.ts'

const root = import.meta.dirname

interface BuildOptions {
  outDir: string
  isCompressed: boolean
  logLevel?: LogLevel
}

/**
 * Builds the back office: its scripts and styles, one page for operators who are signed in, at all paths below
 * `/operator`, and the sign-in page (`packages/page-build/README.md`).
 */
export async function buildOperator({ outDir, isCompressed, logLevel = 'info' }: BuildOptions): Promise<void> {
  const config: InlineConfig = { root, configFile: join(root, 'vite.config.ts'), logLevel }
  await build({ ...config, build: { outDir, emptyOutDir: true, manifest: true } })
  const icon = join(root, '../member/public/favicon.svg')
  const scripts = await writePages({ root, config, outDir, base: '/operator/', icon })
  const page = join(outDir, 'index.html')
  const script = await buildInlineScript(root, 'first-load/before-paint.ts', {})
  const html = await readFile(page, 'utf8')
  const preloads = scripts.map((href) => `<link rel="modulepreload" href="${href}">`).join('')
  // A function, because `$` has a meaning in a replacement string.
  await writeFile(
    page,
    html.replace('</title>', () => `</title><script>${script}</script>${preloads}`),
  )
  if (isCompressed) await compressFolder(outDir)
}

if (import.meta.main) await buildOperator({ outDir: join(root, 'dist'), isCompressed: true })
