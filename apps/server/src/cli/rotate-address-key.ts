import process from 'node:process'
import pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError, loadConfig } from '../config.ts'
import { loadKeys } from '../platform/crypto/load-keys.ts'
import { connection, inTransaction, openDatabase } from '../platform/database/database.ts'
import { bindCaller } from '../shared/audit/bind-caller.ts'
import { isAddressSigned } from '../shared/signed-addresses/address-signature.ts'
import { signAddresses } from '../shared/signed-addresses/sign-addresses.ts'
import { openMaintenanceDatabase } from './open-maintenance-database.ts'

/**
 * `npm run keys:rotate-addresses`: signs all addresses in use with ADDRESS_KEY, after checking each with the keys of the settings. An
 * altered one is named and not signed. Returns whether there was none.
 */
async function main(): Promise<boolean> {
  const config = loadConfig(process.env)
  if (!config.ADDRESS_KEY || !config.ADDRESS_KEY_OTHER) {
    throw new StartupError('Set ADDRESS_KEY to the new key, and ADDRESS_KEY_OTHER to the one that it replaces.')
  }
  const keys = loadKeys(config)
  const postgres = await openMaintenanceDatabase(config, print)
  const owner = new pg.Client(connection(postgres.migrationAddress, 'cairn'))
  const database = openDatabase(postgres.address, 2)
  try {
    await owner.connect()
    await owner.query('set role cairn_owner')
    const { refused, signed } = await signAddresses(owner, keys, (kind, row) => isAddressSigned(keys, kind, row))
    const details = { signed, altered: refused.length }
    await inTransaction(database, (tx) => bindCaller(tx, { kind: 'system' }).audit('address_key_changed', { details }))
    print(`Signed ${signed} addresses with the new key.`)
    if (refused.length === 0) print('Now remove ADDRESS_KEY_OTHER from the settings, and restart the servers.')
    else print(`These were altered in the database and were not signed:\n  ${refused.join('\n  ')}`)
    return refused.length === 0
  } finally {
    await owner.end()
    await database.close()
    await postgres.stop()
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().then(
  (isComplete) => {
    process.exitCode = isComplete ? 0 : 1
  },
  (error: unknown) => {
    const isForeseen = error instanceof StartupError || error instanceof ConfigError
    process.stderr.write(`${isForeseen ? error.message : String((error as Error).stack)}\n`)
    process.exitCode = 1
  },
)
