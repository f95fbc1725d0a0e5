import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { loadConfig } from '../../configuration/config.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { readHeadFile, writeHeadFile } from '../../ledger/sealing/head-file.ts'
import { hasBlock } from '../../ledger/sealing/known-chain.ts'
import { formatHead, parseHead, type Head } from '../../ledger/sealing/head.ts'
import { inTransaction, openDatabase, type Database } from '../../platform/database/database.ts'
import { mailOwners } from '../../shared/approvals/mail-owners.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { print, UsageError } from '../run-command.ts'

const usage =
  'Name the newest block of the database, yourself and the reason: cairn accept-head NUMBER:HASH --by "Ada Byron" --why "The machine was lost, and the copy restored"'

/** `cairn accept-head NUMBER:HASH --by NAME --why REASON`: lets money move in a database that lost blocks. */
export async function run(args: string[]): Promise<void> {
  const options = { by: { type: 'string', default: '' }, why: { type: 'string', default: '' } } as const
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
  const head = positionals.length === 1 ? parseHead(positionals[0] ?? '') : null
  if (!head || !values.by.trim() || !values.why.trim()) throw new UsageError(usage)
  // Only these settings matter here; the server checks the rest.
  const config = loadConfig(pickSettings(process.env, [...settingsOfArchive, 'DATABASE_URL', 'DATABASE_WAIT']))
  const headFile = join(config.DATA_DIR, 'ledger-head')
  await withMaintenanceDatabase(config, async ({ address }) => {
    const database = openDatabase(address, 2)
    try {
      const lost = await acceptHead(database, { head, headFile, by: values.by, why: values.why })
      print(`Accepted block ${head.number} in place of block ${lost.number}; all owners get an email.`)
      print('A running server moves money within a second. Run the command for each server that has its own DATA_DIR.')
    } finally {
      await database.close()
    }
  })
}

/**
 * Replaces a server's newest known block by one of the database, on behalf of `by`, with an entry in the audit log and a mail to
 * all owners. Returns the former head, whose block is lost. Throws a `StartupError` when the database has the former head or
 * lacks the given one.
 */
export async function acceptHead(
  database: Database,
  { by, head, headFile, why }: { by: string; head: Head; headFile: string; why: string },
): Promise<Head> {
  const lost = readHeadFile(headFile)
  if (!lost) throw new StartupError(`There is no block to give up: ${headFile} does not exist, and money moves.`)
  await inTransaction(database, async (tx) => {
    if (await hasBlock(tx, lost)) throw new StartupError(`The database has block ${lost.number}, and money moves.`)
    if (!(await hasBlock(tx, head))) {
      throw new StartupError(
        `The database does not have ${formatHead(head)}. \`cairn verify\` prints its newest block.`,
      )
    }
    // Addresses that were given to deposits may be among what was lost, so their indexes are not given again.
    await tx.updateTable('receiving_addresses').set({ indexes_given_in: null }).execute()
    const details = { accepted: formatHead(head), lost: formatHead(lost), by, reason: why }
    await bindCaller(tx, { kind: 'system' }).audit('ledger_head_accepted', { details })
    await mailOwners(tx, {
      subject: 'Money moves again after lost records',
      text: `${by} accepted a database without block ${lost.number} of the ledger. It continues after block ${head.number}, and what came between is lost. The reason given: ${why}`,
      path: '/audit',
    })
  })
  await writeHeadFile(headFile, head)
  return lost
}
