import { build, type InlineConfig, type Rolldown } from 'vite'

/** A script that is inlined in the page: one small file that loads nothing. */
export async function buildInlineScript(root: string, entry: string, define: Record<string, string>): Promise<string> {
  const config: InlineConfig = { root, configFile: false, logLevel: 'warn', define }
  const lib = { entry, formats: ['iife' as const], name: 'page', fileName: 'page' }
  const result = await build({ ...config, build: { write: false, copyPublicDir: false, lib } })
  const [output] = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const code = output?.output[0].code.trim() ?? ''
  if (code.includes('</')) throw new Error(`${entry} would end its own script element`)
  return code
}
