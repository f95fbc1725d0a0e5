import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../configuration/config.ts'
import { settings } from '../../configuration/settings.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { readIfThere } from '@cairn/postgres-backup/store/absent.ts'
import type { Keys } from './keys.ts'

/**
 * The secrets of this installation: from the settings, else from files under `keys` in the data folder, which are created once
 * and only the server's user can read. Refuses a file with the wrong content: a new key would make every document unreadable, so
 * an old key is never replaced.
 */
export function loadKeys(config: Config): Keys {
  const folder = join(config.DATA_DIR, 'keys')
  return {
    document: readKeys(config.DOCUMENT_KEY || keep(folder, 'DOCUMENT_KEY'), config.DOCUMENT_KEY_OTHER),
    addresses: readKeys(config.ADDRESS_KEY || keep(folder, 'ADDRESS_KEY'), config.ADDRESS_KEY_OTHER),
    metricsToken: config.METRICS_TOKEN || keep(folder, 'METRICS_TOKEN'),
  }
}

/** The address keys for a command that only reads: null without any; it creates no file. */
export function findSigningKeys(config: Config): Pick<Keys, 'addresses'> | null {
  const key = config.ADDRESS_KEY || readIfThere(join(config.DATA_DIR, 'keys', 'address_key'))?.trim()
  return key ? { addresses: readKeys(key, config.ADDRESS_KEY_OTHER) } : null
}

/** Reads keys in hexadecimal: the first, and the other one, if any. */
export function readKeys(key: string, other: string): Keys['addresses'] {
  return [Buffer.from(key, 'hex'), ...(other ? [Buffer.from(other, 'hex')] : [])]
}

/** Reads a secret from its file, and creates the file if there is none; of two processes at once, one wins. */
function keep(folder: string, name: 'ADDRESS_KEY' | 'DOCUMENT_KEY' | 'METRICS_TOKEN'): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const path = join(folder, name.toLowerCase())
  const text = (readIfThere(path) ?? makeOnce(folder, path)).trim()
  if (text === '' || settings[name].parse(text) === undefined) {
    throw new StartupError(
      `${path} does not hold ${settings[name].expected}. Restore it from a backup, or set ${name}.`,
    )
  }
  return text
}

function makeOnce(folder: string, path: string): string {
  const passing = `${path}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(passing, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // A link, not a rename: a link does not replace another process's new file.
    linkSync(passing, path)
    const entries = openSync(folder, 'r')
    fsyncSync(entries)
    closeSync(entries)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(passing, { force: true })
  }
  return readFileSync(path, 'utf8')
}
