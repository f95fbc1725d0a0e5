import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type LogLevel } from 'vite'
import { compressFolder } from '@cairn/page-build/compress-folder.ts'
import { buildInlineScript } from '@cairn/page-build/inline-script.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

interface BuildOptions {
  outDir: string
  isCompressed: boolean
  logLevel?: LogLevel
}

/** Builds the back office: its scripts and styles, and one page for all paths below `/operator`. */
export async function buildOperator({ outDir, isCompressed, logLevel = 'info' }: BuildOptions): Promise<void> {
  await build({
    root: here,
    configFile: join(here, 'vite.config.ts'),
    logLevel,
    build: { outDir, emptyOutDir: true },
  })
  const page = join(outDir, 'index.html')
  const script = await buildInlineScript(here, 'src/before-paint.ts', {})
  const html = await readFile(page, 'utf8')
  // A function, because `$` has a meaning in a replacement string.
  await writeFile(
    page,
    html.replace('</title>', () => `</title><script>${script}</script>`),
  )
  if (isCompressed) await compressFolder(outDir)
}

if (import.meta.main) await buildOperator({ outDir: join(here, 'dist'), isCompressed: true })
