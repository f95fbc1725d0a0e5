import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** The styles that the first frame of a page needs: those of `base.css`, and the utilities that stand in its markup. */
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
  return String(sheet.source)
}
