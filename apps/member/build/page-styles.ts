import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { PurgeCSS } from 'purgecss'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Attributes that the page's own scripts, the sign-in form and the choice of a theme set later. */
const marks = [
  'data-member',
  'data-other',
  'data-broken',
  'data-held',
  'data-sample',
  'data-theme',
  'aria-invalid',
  'aria-disabled',
]

/** The styles that the first frame of a page needs: of `base.css` and of the utilities what fits something in its markup. */
export async function buildPageStyles(root: string, outDir: string, markup: string): Promise<string> {
  const folder = `${outDir}-page`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'markup.html'), markup)
  const entry = join(folder, 'page.css')
  await writeFile(entry, `@import '${join(root, 'src/base.css')}';\n@source './markup.html';\n`)
  const config: InlineConfig = { root, configFile: false, logLevel: 'warn', plugins: [tailwind()] }
  const result = await build({
    ...config,
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: entry } },
  })
  await rm(folder, { recursive: true })
  const [built] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const sheet = built?.output.find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('the styles of the pages were not built')
  return purge(String(sheet.source), markup)
}

/** Takes out what fits nothing: rules for elements that are not there, and the tokens that are left without a use. */
async function purge(styles: string, markup: string): Promise<string> {
  const [purged] = await new PurgeCSS().purge({
    css: [{ raw: styles }],
    content: [{ raw: markup, extension: 'html' }],
    // Names of utilities have signs of their own, as in `lg:pt-[8vh]`.
    extractors: [{ extensions: ['html'], extractor: (text) => text.match(/[^\s"'<>=]+/g) ?? [] }],
    variables: true,
    keyframes: true,
    // What scripts and people change once the page is there.
    safelist: [/focus-visible/],
    dynamicAttributes: marks,
  })
  if (!purged) throw new Error('the styles of the pages were not purged')
  return purged.css
}
