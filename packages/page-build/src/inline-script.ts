import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds a script for a `<script>` element of a page. */
export async function buildInlineScript(root: string, entry: string, define: Record<string, string>): Promise<string> {
  const code = await buildScript(root, entry, { define })
  if (code.includes('</')) throw new Error(`${entry} would end its own script element`)
  return code
}

/** Builds a script as one piece of code that loads nothing else. */
export async function buildScript(
  root: string,
  entry: string,
  options: Pick<InlineConfig, 'define' | 'resolve'>,
): Promise<string> {
  const config: InlineConfig = { ...options, root, configFile: false, logLevel: 'warn' }
  const lib = { entry, formats: ['iife' as const], name: 'page', fileName: 'page' }
  const result = await build({ ...config, build: { write: false, copyPublicDir: false, lib } })
  const [output] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return output?.output[0].code.trim() ?? ''
}
