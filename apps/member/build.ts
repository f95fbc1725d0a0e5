import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type LogLevel } from 'vite'
import { compressFolder } from './build/compress.ts'
import { composePage, type PageParts } from './build/page.ts'
import { buildInlineScript } from './build/inline-script.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The pages that are built in advance. Every path that is not one of these is answered with `index.html`. */
const pages = [
  { path: '/login', file: 'index.html', title: 'Sign in' },
  { path: '/register', file: 'register.html', title: 'Sign up' },
  { path: '/forgot_password', file: 'forgot_password.html', title: 'Forgot password' },
]

interface BuildOptions {
  outDir: string
  isCompressed: boolean
  logLevel?: LogLevel
}

/** Builds the member client: the scripts, and the visitors' pages rendered with their styles inside. */
export async function buildMember({ outDir, isCompressed, logLevel = 'info' }: BuildOptions): Promise<void> {
  const common: InlineConfig = { root: here, configFile: join(here, 'vite.config.ts'), logLevel }
  await build({ ...common, build: { outDir, emptyOutDir: true, manifest: true } })
  const manifest = await readManifest(outDir)
  const entry = manifest['index.html']
  if (!entry) throw new Error('the manifest has no entry index.html')
  const styles = join(outDir, manifest['style.css']?.file ?? '')

  const { renderPage, renderSplash } = await buildRenderer(common, outDir)
  const scripts = [entry.file, ...(entry.imports ?? []).map((name) => manifest[name]?.file ?? name)]
  const parts: Omit<PageParts, 'title' | 'path' | 'markup'> = {
    shell: await readFile(join(outDir, 'index.html'), 'utf8'),
    styles: await readFile(styles, 'utf8'),
    splash: renderSplash(),
    beforePaint: await buildInlineScript(here, 'src/page/before-paint.ts', {}),
    afterPaint: await buildInlineScript(here, 'src/page/after-paint.ts', {
      SCRIPTS: JSON.stringify(scripts.map((file) => `/${file}`)),
    }),
  }
  for (const { path, file, title } of pages) {
    await writeFile(join(outDir, file), composePage({ ...parts, path, title, markup: renderPage(path) }))
  }
  await rm(styles)
  await rm(join(outDir, '.vite'), { recursive: true })
  if (isCompressed) await compressFolder(outDir)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

async function readManifest(outDir: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The same app, built for Node, so that what is rendered in advance is what the browser would render. */
async function buildRenderer(common: InlineConfig, outDir: string): Promise<typeof import('./src/prerender.tsx')> {
  const serverDir = `${outDir}-renderer`
  await build({
    ...common,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: serverDir, emptyOutDir: true, copyPublicDir: false },
  })
  const renderer = (await import(join(serverDir, 'prerender.js'))) as typeof import('./src/prerender.tsx')
  await rm(serverDir, { recursive: true })
  return renderer
}

if (import.meta.main) await buildMember({ outDir: join(here, 'dist'), isCompressed: true })
