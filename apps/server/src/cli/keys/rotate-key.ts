import process from 'node:process'
import type pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { loadConfig, type Config } from '../../configuration/config.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { withOwner } from '../open-maintenance-database.ts'
import { print, type Outcome } from '../run-command.ts'

interface Rotation {
  key: 'ADDRESS_KEY' | 'DOCUMENT_KEY'
  action: 'address_key_changed' | 'document_key_changed'
  /** Changes all records to the new key, as the owner of the tables. */
  change: (owner: pg.Client, keys: Keys, config: Config) => Promise<{ changed: number; refused: string[] }>
  /** The sentence about the number of changed records, and the heading of the refused ones. */
  changed: (count: number) => string
  refused: string
  /** The former key is lost, so there is none to compare with. */
  isLost?: boolean
}

/**
 * Changes all records to the key of the settings, from the one that it replaces, with an entry in the audit log. Reports and
 * keeps records that it cannot decrypt. It failed when there are any. Throws a `StartupError` when one of the two keys is not
 * set.
 */
export async function rotateKey({
  action,
  change,
  changed,
  isLost = false,
  key,
  refused: heading,
}: Rotation): Promise<Outcome> {
  const config = loadConfig(process.env)
  if (!config[key] || (!isLost && !config[`${key}_OTHER`])) {
    throw new StartupError(`Set ${key} to the new key, and ${key}_OTHER to the one that it replaces.`)
  }
  const keys = loadKeys(config)
  return withOwner(config, async (owner, database) => {
    const result = await change(owner, keys, config)
    const details = { changed: result.changed, refused: result.refused.length, former_key_lost: isLost }
    await inTransaction(database, (tx) => bindCaller(tx, { kind: 'system' }).audit(action, { details }))
    print(changed(result.changed))
    if (isLost) print('Now restart the servers.')
    else if (result.refused.length === 0) print(`Now remove ${key}_OTHER from the settings, and restart the servers.`)
    else print(`${heading}:\n  ${result.refused.join('\n  ')}`)
    return result.refused.length === 0 ? 'done' : 'failed'
  })
}
