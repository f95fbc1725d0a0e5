import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Setting } from '../../configuration/setting-kinds.ts'
import { settings } from '../../configuration/settings.ts'
import { formatSetting } from '../../configuration/settings-file.ts'
import { UsageError } from '../run-command.ts'

type Answers = Record<string, string>
const keyNames = ['DOCUMENT_KEY', 'ADDRESS_KEY', 'BACKUP_KEY']

/** New keys, for those that were not given; a key of the archive where there is one. */
export function drawSecrets(answers: Answers): Answers {
  const names = ['DOCUMENT_KEY', 'ADDRESS_KEY', 'METRICS_TOKEN', ...(answers['ARCHIVE_DIR'] ? ['BACKUP_KEY'] : [])]
  const lacking = names.filter((name) => !answers[name])
  return Object.fromEntries(lacking.map((name) => [name, randomBytes(32).toString('hex')]))
}

/**
 * Writes the settings file, and each secret into a file of its own where a folder is given. Returns the keys to keep elsewhere: their
 * names, or their files. Replaces nothing.
 */
export function writeSettings(
  all: Answers,
  { file, secrets }: { file: string; secrets: string | undefined },
): string[] {
  const kept = keyNames.filter((name) => all[name])
  const lines = Object.entries(all).map(([name, value]) => {
    const inFile = secrets !== undefined && isSecret(name)
    const line = inFile ? formatSetting(`${name}_FILE`, placeSecret(secrets, name)) : formatSetting(name, value)
    if (line === null)
      throw new UsageError(`A line of the settings file cannot hold the quote in ${name}. Use --secrets FOLDER.`)
    return line
  })
  if (secrets !== undefined) mkdirSync(secrets, { recursive: true, mode: 0o700 })
  for (const [name, value] of Object.entries(all)) {
    if (secrets === undefined || !isSecret(name)) continue
    // The folder is closed, and the user of a container must read each file.
    writeFileSync(placeSecret(secrets, name), `${value}\n`, { mode: 0o644, flag: 'wx' })
  }
  writeFileSync(
    file,
    `# docs/operating/settings.md lists every setting.\n${lines.join('\n')}\n${secrets === undefined ? offerPush(all) : ''}`,
    {
      mode: 0o600,
      flag: 'wx',
    },
  )
  return secrets === undefined ? kept : kept.map((name) => placeSecret(secrets, name))
}

/** A key that is not in force: messages on devices of members call the services of other companies. */
function offerPush(all: Answers): string {
  if (all['PUSH_KEY']) return ''
  const key = formatSetting('PUSH_KEY', randomBytes(32).toString('hex'))
  return `# Members can switch on messages on their devices once this is no comment:\n# ${key}\n`
}

function placeSecret(folder: string, name: string): string {
  return path.resolve(folder, name.toLowerCase())
}

function isSecret(name: string): boolean {
  const known: Record<string, Setting<any>> = settings
  return known[name]?.isSecret === true
}
