import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { composePage, type PageParts, type Renderer } from './compose-page.ts'
import { buildInlineScript } from './inline-script.ts'
import { selectStyles } from './select-styles.ts'

interface Built {
  /** The app's folder, and the configuration that Vite has built it with. */
  root: string
  config: InlineConfig
  outDir: string
  /** Where the app is served, with a slash at the end. */
  base: string
  /** The file of the drawing that the tab shows. */
  icon: string
}

/**
 * Writes the pages that the app's `first-load/prerender.tsx` renders next to the `index.html` that Vite has built, each
 * with what its first frame needs. Returns the addresses of the first scripts.
 */
export async function writePages({ root, config, outDir, base, icon }: Built): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = manifest['index.html']
  const sheet = manifest['style.css']?.file
  if (!entry || !sheet) throw new Error('the manifest names no entry or no style sheet')
  // The entry, and the app that it imports.
  const scripts = ['index.html', ...(entry.dynamicImports ?? [])].map((name) => base + (manifest[name]?.file ?? name))

  const { pages, ...rendered } = await buildRenderer(config, outDir)
  const shared: PageParts = {
    ...rendered,
    shell: await readFile(join(outDir, 'index.html'), 'utf8'),
    icon: await readFile(icon, 'utf8'),
    beforePaint: await buildInlineScript(root, 'first-load/before-paint.ts', {}),
    afterPaint: await buildInlineScript(root, 'first-load/after-paint.ts', {
      SCRIPTS: JSON.stringify(scripts),
      STYLES: JSON.stringify(base + sheet),
    }),
  }
  // The same styles in all of them, because a visitor goes from one to another before the sheet has arrived.
  const markup = pages.map((page) => composePage(shared, page, '')).join('\n')
  const styles = await selectStyles(await readFile(join(outDir, sheet), 'utf8'), markup)
  for (const page of pages) await writeFile(join(outDir, page.file), composePage(shared, page, styles))
  await rm(join(outDir, '.vite'), { recursive: true })
  return scripts
}

type Manifest = Record<string, { file: string; dynamicImports?: string[] }>

/** Builds the same screens for Node, so that the markup is what the browser would render. */
async function buildRenderer(config: InlineConfig, outDir: string): Promise<Renderer> {
  const folder = `${outDir}-renderer`
  await build({
    ...config,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: 'first-load/prerender.tsx', outDir: folder, emptyOutDir: true, copyPublicDir: false },
  })
  const { pages, splash, language, broken, texts } = (await import(join(folder, 'prerender.js'))) as Renderer
  await rm(folder, { recursive: true })
  return { pages, splash, language, broken, texts }
}
