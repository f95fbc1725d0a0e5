import pg from 'pg'
import type { Config } from '../../../configuration/config.ts'
import { loadKeys } from '../../../platform/crypto/load-keys.ts'
import { connection, openDatabase, type DatabaseAddress } from '../../../platform/database/database.ts'
import { openFiles } from '../../../platform/files/open-files.ts'
import { checkBackups } from './check-backups.ts'
import { checkAddressLists, checkChains, checkCollectingCosts, checkRates } from './check-chains.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkKeys } from './check-keys.ts'
import { checkLedger } from './check-ledger.ts'
import { checkMail } from './check-mail.ts'
import { checkPeople } from './check-people.ts'
import { checkProxy } from './check-proxy.ts'
import { checkSettings } from './check-settings.ts'
import { checkWeb } from './check-web.ts'
import { mend, type Finding } from './finding.ts'

export interface Examined {
  subject: string
  findings: Finding[]
  /** It could not be examined. */
  isUnseen?: true
}

/**
 * Examines an installation. `findAddress` returns the address of the database, null before the first start. A failed check is a
 * finding and the rest continue. A sentence comes once.
 */
export async function* examine(
  config: Config,
  findAddress: () => Promise<DatabaseAddress | null>,
): AsyncGenerator<Examined> {
  const seen = new Set<string>()
  for await (const { findings, ...examined } of examineAll(config, findAddress)) {
    yield { ...examined, findings: findings.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence)) }
  }
}

async function* examineAll(
  config: Config,
  findAddress: () => Promise<DatabaseAddress | null>,
): AsyncGenerator<Examined> {
  yield { subject: 'Settings', findings: checkSettings(config) }
  yield await look('Files', () => checkFiles(config))
  let address: DatabaseAddress | null = null
  const found = await look('Database', async () => {
    address = await findAddress()
    return address ? [] : [mend(`There is no database in ${config.DATA_DIR}. Start the server once.`)]
  })
  if (address) yield* examineDatabase(config, address)
  else yield found
  yield await look('Backups', () => checkBackups(config))
  yield await look('Mail', () => checkMail(config))
  yield await look('Addresses', () => checkWeb(config))
  yield await look('Proxy', () => checkProxy(config))
}

async function* examineDatabase(config: Config, address: DatabaseAddress): AsyncGenerator<Examined> {
  const client = new pg.Client({ ...connection(address), options: '-c statement_timeout=10s' })
  client.on('error', () => {})
  const database = openDatabase(address, 2)
  try {
    const reached = await look('Database', async () => {
      await client.connect()
      return checkDatabase(client, config)
    })
    yield reached
    if (reached.isUnseen) return
    yield await look('Keys', async () => {
      // The token of the metrics is not needed here.
      const keys = loadKeys({ ...config, METRICS_TOKEN: config.METRICS_TOKEN || 'not needed here' })
      return checkKeys(database, keys, await openFiles(config))
    })
    yield await look('Ledger and jobs', () => checkLedger(client))
    yield await look('Owners', () => checkPeople(client))
    yield await look('Chains', () => checkChains(client, config))
    yield await look('Rates', () => checkRates(client, config))
    yield await look('Smallest deposits', () => checkCollectingCosts(client))
    yield await look('Lists of addresses', () => checkAddressLists(client))
  } finally {
    await database.close().catch(() => {})
    await client.end().catch(() => {})
  }
}

async function look(subject: string, check: () => Promise<Finding[]>): Promise<Examined> {
  try {
    return { subject, findings: await check() }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason = (message || code || 'no reason given').replace(/\.$/, '')
    return { subject, isUnseen: true, findings: [mend(`This could not be looked at: ${reason}.`)] }
  }
}
