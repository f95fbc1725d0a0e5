import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type LogLevel } from 'vite'
import { compressFolder } from '../../tooling/client-build/compress-folder.ts'
import { wordsOfEachFolder } from './build/words.ts'
import { composePage, type PageParts } from './build/page.ts'
import { buildPageStyles } from './build/page-styles.ts'
import { buildInlineScript } from '../../tooling/client-build/inline-script.ts'

const here = fileURLToPath(new URL('.', import.meta.url))

/** The pages that are built in advance. Every path that is not one of these is answered with `index.html`. */
const pages = [
  { path: '/login', file: 'index.html', screen: 'login' },
  { path: '/register', file: 'register.html', screen: 'register' },
  { path: '/forgot_password', file: 'forgot_password.html', screen: 'forgot' },
] as const

interface BuildOptions {
  outDir: string
  /** The file of another language than the one that the catalogue names. */
  language?: string
  isCompressed: boolean
  logLevel?: LogLevel
}

/** Builds the member client: scripts and styles, and the visitors' pages, rendered with what their first frame needs inside. */
export async function buildMember({ outDir, language, isCompressed, logLevel = 'info' }: BuildOptions): Promise<void> {
  const common: InlineConfig = {
    root: here,
    configFile: join(here, 'vite.config.ts'),
    logLevel,
    plugins: [wordsOfEachFolder(language)],
  }
  await build({ ...common, build: { outDir, emptyOutDir: true, manifest: true } })
  const manifest = await readManifest(outDir)
  const entry = manifest['index.html']
  if (!entry) throw new Error('the manifest has no entry index.html')
  const styles = manifest['style.css']?.file ?? ''

  const { renderPage, renderSplash, words } = await buildRenderer(common, outDir)
  const scripts = [entry.file, ...(entry.imports ?? []).map((name) => manifest[name]?.file ?? name)]
  const parts: Omit<PageParts, 'title' | 'path' | 'markup' | 'styles'> = {
    shell: await readFile(join(outDir, 'index.html'), 'utf8'),
    words,
    splash: renderSplash(),
    icon: await readFile(join(outDir, 'favicon.svg'), 'utf8'),
    beforePaint: await buildInlineScript(here, 'src/page/before-paint.ts', {}),
    afterPaint: await buildInlineScript(here, 'src/page/after-paint.ts', {
      SCRIPTS: JSON.stringify(scripts.map((file) => `/${file}`)),
      STYLES: JSON.stringify(`/${styles}`),
    }),
  }
  const compose = (pageStyles: string) =>
    pages.map(({ path, file, screen }) => {
      const { title } = words.visitors[screen]
      return { file, html: composePage({ ...parts, path, title, markup: renderPage(path), styles: pageStyles }) }
    })
  // The same for all of them, so that whoever goes from one to the other has it before anything else has come.
  const bare = compose('').map(({ html }) => html)
  for (const { file, html } of compose(await buildPageStyles(here, outDir, bare.join('\n')))) {
    await writeFile(join(outDir, file), html)
  }
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
