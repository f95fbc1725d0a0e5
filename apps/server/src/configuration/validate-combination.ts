/** Settings that may contradict each other. */
type Settings = Record<
  | 'ARCHIVE_DIR'
  | 'ARCHIVE_ENDPOINT'
  | 'BACKUP_KEY'
  | 'DATABASE_URL'
  | 'DATA_DIR'
  | 'FILES_ENDPOINT'
  | 'FILES_URL'
  | 'MIGRATION_URL'
  | 'OPERATOR_URL'
  | 'PUBLIC_URL',
  string
>

/** Why settings do not fit each other; null when they do. */
export function validateCombination(config: Settings): string | null {
  if (config.MIGRATION_URL && !config.DATABASE_URL) {
    return 'MIGRATION_URL is set and DATABASE_URL is not; expected are both, for the same database.'
  }
  return validateAddresses(config) ?? validateArchive(config)
}

function validateArchive(config: Settings): string | null {
  const { ARCHIVE_DIR, ARCHIVE_ENDPOINT, BACKUP_KEY, DATABASE_URL, DATA_DIR, FILES_ENDPOINT, FILES_URL } = config
  if (!ARCHIVE_DIR) return BACKUP_KEY ? 'BACKUP_KEY is set and ARCHIVE_DIR is not; expected are both.' : null
  if (DATABASE_URL) {
    return 'ARCHIVE_DIR is for the private PostgreSQL; that of DATABASE_URL is archived with tools of its own.'
  }
  if (ARCHIVE_ENDPOINT === FILES_ENDPOINT && FILES_URL && isNested(FILES_URL, ARCHIVE_DIR)) {
    return 'ARCHIVE_DIR and FILES_URL are one inside the other; expected are two buckets, or two prefixes.'
  }
  return isNested(DATA_DIR, ARCHIVE_DIR)
    ? 'ARCHIVE_DIR and DATA_DIR are one inside the other; expected are two folders, of which one survives the other.'
    : null
}

function isNested(first: string, second: string): boolean {
  const [one, other] = [first, second].map((path) => `${path.replace(/\/+$/, '')}/`) as [string, string]
  return one.startsWith(other) || other.startsWith(one)
}

/** Why the two addresses do not fit; null when they do, or one is enough. Cookies do not tell ports apart. */
function validateAddresses({ OPERATOR_URL, PUBLIC_URL }: Settings): string | null {
  if (!OPERATOR_URL) return null
  if (!PUBLIC_URL) return 'OPERATOR_URL is set and PUBLIC_URL is not; with two host names both are needed.'
  if (new URL(OPERATOR_URL).protocol !== new URL(PUBLIC_URL).protocol) {
    return 'OPERATOR_URL and PUBLIC_URL differ in https; expected is the same for both.'
  }
  return new URL(OPERATOR_URL).hostname === new URL(PUBLIC_URL).hostname
    ? 'OPERATOR_URL and PUBLIC_URL have the same host name; expected is another one, and not another port only.'
    : null
}
