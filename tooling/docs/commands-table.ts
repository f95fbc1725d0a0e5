// node tooling/docs/commands-table.ts. Writes the table of commands into docs/operating.md from their declaration.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { commands } from '../../apps/server/src/cli/commands.ts'
import { formatPage, replaceTable } from './settings-table.ts'

export const commandsPage = path.resolve(import.meta.dirname, '../../docs/operating.md')

export function withCommands(text: string): Promise<string> {
  const rows = Object.entries(commands).map(([name, { does, file, usage = '' }]) => {
    const place = path.posix.join('apps/server/src/cli', file)
    return [`\`${`cairn ${name} ${usage}`.trim()}\``, does, `\`${place}\``]
  })
  return formatPage(commandsPage, replaceTable(text, 'commands', [['Command', 'What it does', 'File'], ...rows]))
}

/** The scripts of `package.json` for the commands. npm passes signals to what the shell has become, which only a server needs. */
export function listScripts(): Record<string, string> {
  const scripts = Object.keys(commands).map((name) => [name.replace(' ', ':'), `node tooling/cairn.mjs ${name}`])
  return { ...Object.fromEntries(scripts), start: 'exec node tooling/cairn.mjs start' }
}

if (import.meta.main) writeFileSync(commandsPage, await withCommands(readFileSync(commandsPage, 'utf8')))
