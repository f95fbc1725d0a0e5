import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { buildInlineScript } from '@cairn/page-build/inline-script.ts'
import { composePage, type PageParts } from './compose-page.ts'
import { selectStyles } from './select-styles.ts'

type Renderer = typeof import('./prerender.tsx')

/** Writes the pages of visitors over the `index.html` that Vite has built, each with what its first frame needs. */
export async function writePages(config: InlineConfig, root: string, outDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest['index.html']
  const sheet = manifest['style.css']?.file
  if (!entry || !sheet) throw new Error('the manifest names no entry or no style sheet')
  const scripts = [entry.file, ...(entry.imports ?? []).map((name) => manifest[name]?.file ?? name)]

  const { pages, splash, words } = await buildRenderer(config, outDir)
  const shared: PageParts = {
    shell: await readFile(join(outDir, 'index.html'), 'utf8'),
    words,
    splash,
    icon: await readFile(join(outDir, 'favicon.svg'), 'utf8'),
    beforePaint: await buildInlineScript(root, 'first-load/before-paint.ts', {}),
    afterPaint: await buildInlineScript(root, 'first-load/after-paint.ts', {
      SCRIPTS: JSON.stringify(scripts.map((file) => `/${file}`)),
      STYLES: JSON.stringify(`/${sheet}`),
    }),
  }
  // The same styles in all of them, because a visitor goes from one to another before the sheet has arrived.
  const markup = pages.map((page) => composePage(shared, page, '')).join('\n')
  const styles = await selectStyles(await readFile(join(outDir, sheet), 'utf8'), markup)
  for (const page of pages) await writeFile(join(outDir, page.file), composePage(shared, page, styles))
  await rm(join(outDir, '.vite'), { recursive: true })
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** Builds the same screens for Node, so that the markup is what the browser would render. */
async function buildRenderer(config: InlineConfig, outDir: string): Promise<Renderer> {
  const folder = `${outDir}-renderer`
  await build({
    ...config,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'first-load/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  })
  const renderer = (await import(join(folder, 'prerender.js'))) as Renderer
  await rm(folder, { recursive: true })
  return renderer
}
