import type { ArchiveSettings } from '@cairn/postgres-backup/archive/open-archive.ts'
import { readSecret } from './read-secret.ts'
import type { Setting } from './setting-kinds.ts'
import { settings } from './settings.ts'
import { validateCombination } from './validate-combination.ts'

type Name = keyof typeof settings
type Value<N extends Name> = Exclude<ReturnType<(typeof settings)[N]['parse']>, undefined>

export type Config = { [N in Name]: Value<N> } & {
  isProduction: boolean
  /** `ARCHIVE_DIR`, `ARCHIVE_ENDPOINT`, `ARCHIVE_REGION` and `BACKUP_KEY` as one value; null without an archive. */
  archive: ArchiveSettings | null
}

/** Why the settings cannot be used, one sentence a setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the settings once. Throws a `ConfigError` that names every invalid setting. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const isProduction = environment['NODE_ENV'] === 'production'
  const problems: string[] = []
  const config: Record<string, unknown> = { isProduction }

  for (const [name, entry] of Object.entries<Setting<any>>(settings)) {
    const { fallback, neededInProduction, isSecret, expected, parse, risk } = entry
    // An empty text, as in `PORT= npm start`, counts as not set.
    const { given, problem } = isSecret ? readSecret(environment, name) : { given: environment[name] || undefined }
    if (problem) {
      problems.push(problem)
      continue
    }
    if (isProduction && neededInProduction && !given) {
      problems.push(`${name} is not set; production needs ${expected}.`)
      continue
    }
    config[name] = parse(given ?? fallback ?? '')
    const shown = isSecret ? 'what was given' : `"${given}"`
    if (config[name] === undefined) problems.push(`${name} cannot be ${shown}; expected is ${expected}.`)
    const why = isProduction && config[name] !== undefined && risk?.(config[name])
    if (why) problems.push(`${name} cannot be ${shown} in production: ${why}.`)
  }
  const misfit = problems.length === 0 && validateCombination(config as Config)
  if (misfit) problems.push(misfit)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { ...config, archive: archiveOf(config as Config) } as Config
}

function archiveOf({ ARCHIVE_DIR, ARCHIVE_ENDPOINT, ARCHIVE_REGION, BACKUP_KEY }: Config): ArchiveSettings | null {
  if (!ARCHIVE_DIR) return null
  return { location: ARCHIVE_DIR, endpoint: ARCHIVE_ENDPOINT, region: ARCHIVE_REGION, key: BACKUP_KEY }
}
