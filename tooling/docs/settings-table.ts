// node tooling/docs/settings-table.ts. Writes the tables of settings into docs/operating/settings.md from their declaration.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import {
  formatSetting,
  labelSetting,
  settingNames,
  settingTable,
} from '@cairn/contract/operator/settings/setting-rules.ts'
import { settings } from '../../apps/server/src/configuration/settings.ts'

export const page = path.resolve(import.meta.dirname, '../../docs/operating/settings.md')

/** The page with the tables that the code declares, formatted. */
export async function withSettings(text: string): Promise<string> {
  const whole = replaceTable(
    replaceTable(text, 'settings', processTable()),
    'settings of the platform',
    platformTable(),
  )
  return formatPage(page, whole)
}

/** The text of a page as `npm run format` writes it. */
export async function formatPage(file: string, text: string): Promise<string> {
  const configuration = readFileSync(path.resolve(import.meta.dirname, '../../.oxfmtrc.json'), 'utf8')
  const { overrides, ...shared } = JSON.parse(configuration) as FormatConfig & {
    overrides: [{ options: FormatConfig }]
  }
  return (await format(file, text, { ...shared, ...overrides[0].options })).code
}

/** A text with the rows between the markers of a table. */
export function replaceTable(text: string, name: string, rows: string[][]): string {
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`]
  const [before, rest = ''] = text.split(begin)
  const [, after] = rest.split(end)
  if (after === undefined) throw new Error(`The page has no markers for the ${name}`)
  const [head = [], ...others] = rows
  const lines = [head, head.map(() => '---'), ...others].map((cells) => `| ${cells.join(' | ')} |`)
  return `${before}${begin}\n${lines.join('\n')}\n\n${end}${after}`
}

function processTable(): string[][] {
  const rows = Object.entries(settings).map(([name, { meaning, fallback, neededInProduction, isSecret, expected }]) => [
    code(name),
    meaning,
    fallback ? code(fallback) : 'none',
    expected.replaceAll('<', '\\<'),
    neededInProduction ? 'yes' : '',
    isSecret ? 'yes' : '',
  ])
  return [['Setting', 'Meaning', 'Default', 'Expected', 'Needed in production', 'Secret'], ...rows]
}

function platformTable(): string[][] {
  const rows = settingNames.map((name) => {
    const { default: value, help, looserWhen } = settingTable[name]
    return [code(name), labelSetting(name), help, formatSetting(name, value), looserWhen ?? 'never']
  })
  return [['Setting', 'Field', 'Help', 'Default', 'Takes two owners when'], ...rows]
}

function code(text: string): string {
  return `\`${text}\``
}

if (import.meta.main) writeFileSync(page, await withSettings(readFileSync(page, 'utf8')))
