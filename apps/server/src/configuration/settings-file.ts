import { readFileSync } from 'node:fs'
import process from 'node:process'
import { ConfigError } from './config.ts'
import { settings } from './settings.ts'

type Environment = Record<string, string | undefined>

// Between quotes systemd and Docker Compose replace what follows a dollar or a backslash, and each in its own way.
const linePattern = /^([A-Za-z_]\w*)=(?:'([^']*)'|"([^"\\$`]*)"|([^\s'"\\$`#](?:[^'"\\$`#]*[^\s'"\\$`#])?)?)$/
/** Names that are of no setting: they are of Node, of the client of S3 and of the system. */
const foreign = /^(?:AWS_|NODE_|MALLOC_|SSL_CERT_|TMPDIR$|TZ$)/

/**
 * Adds the settings of the settings file to an environment, which wins: a name that is set there, itself or as `NAME_FILE`, stays. The
 * file is `cairn.env` in the working folder, if there is one, or the one that `CAIRN_ENV` names; with `none` no file is read. Throws
 * a `ConfigError` with a sentence for each line that systemd and Docker Compose would read in another way.
 */
export function addSettingsFile(environment: Environment): void {
  const file = placeSettingsFile(environment)
  if (file === 'none') return
  const text = readText(file, environment)
  if (text === null) return
  const given = parseSettingsFile(text, file)
  const isSet = (name: string) => environment[name] !== undefined
  const added = Object.entries(given).filter(([name]) => {
    const plain = name.replace(/_FILE$/, '')
    return !isSet(plain) && !isSet(`${plain}_FILE`)
  })
  Object.assign(environment, Object.fromEntries(added))
}

/** Where the settings file is, or is to be. */
export function placeSettingsFile(environment: Environment): string {
  return environment['CAIRN_ENV'] || 'cairn.env'
}

/** The settings of a file's text. Names that this version does not know are shown and kept: the next version may know them. */
export function parseSettingsFile(text: string, file: string): Record<string, string> {
  const given: Record<string, string> = {}
  const problems: string[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const place = `${file}, line ${index + 1}`
    const [, name = '', single, double, plain] = linePattern.exec(line) ?? []
    if (name === '') problems.push(`${place}: ${explain(line)}`)
    else if (Object.hasOwn(given, name)) problems.push(`${place}: ${name} is set twice.`)
    else given[name] = single ?? double ?? plain ?? ''
    if (name !== '' && !isKnown(name)) {
      process.stderr.write(`${place}: ${name} is not a setting of this version, and is not used.\n`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return given
}

/** A line of the settings file, with quotes where they are needed; null for a value that no line can hold. */
export function formatSetting(name: string, value: string): string | null {
  if (/['\n]/.test(value)) return null
  const line = `${name}=${value}`
  return linePattern.exec(line)?.[4] === value ? line : `${name}='${value}'`
}

/** Why a line cannot be read. It does not repeat the line, which may hold a secret. */
function explain(line: string): string {
  const [, name] = /^([A-Za-z_]\w*)=/.exec(line) ?? []
  if (!name) return 'expected is NAME=value.'
  if (line.includes("'")) return `the value of ${name} has a quote in it. Put it into a file, and set ${name}_FILE.`
  return `the value of ${name} has a character that needs quotes: ${name}='value'.`
}

function isKnown(name: string): boolean {
  const known: Record<string, { isSecret?: boolean }> = settings
  const plain = name.replace(/_FILE$/, '')
  return Object.hasOwn(known, name) || known[plain]?.isSecret === true || foreign.test(name)
}

function readText(file: string, environment: Environment): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !environment['CAIRN_ENV']) return null
    throw new ConfigError(`The settings file ${file} cannot be read (${code}).`, { cause: error })
  }
}
