// node tooling/docs/settings-table.ts. Writes the table of settings into docs/operating/settings.md from their declaration.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { settings } from '../../apps/server/src/config.ts'

export const page = path.resolve(import.meta.dirname, '../../docs/operating/settings.md')
const [begin, end] = ['<!-- settings -->\n', '<!-- end of settings -->']

/** The page with the table that the code declares, formatted with prettier. */
export async function withSettings(text: string): Promise<string> {
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error('docs/operating/settings.md has no markers for the settings')
  const whole = `${before}${begin}\n${settingsTable()}\n${end}${after}`
  return format(whole, { ...(await resolveConfig(page)), filepath: page })
}

function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, { meaning, fallback, neededInProduction, isSecret, expected }]) => [
    code(name),
    meaning,
    fallback ? code(fallback) : 'none',
    expected.replaceAll('<', '\\<'),
    neededInProduction ? 'yes' : '',
    isSecret ? 'yes' : '',
  ])
  const head = ['Setting', 'Meaning', 'Default', 'Expected', 'Needed in production', 'Secret']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function code(text: string): string {
  return `\`${text}\``
}

if (import.meta.main) writeFileSync(page, await withSettings(readFileSync(page, 'utf8')))
