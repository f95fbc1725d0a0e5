import process from 'node:process'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { loadConfig } from '../../configuration/config.ts'
import { findSigningKeys } from '../../platform/crypto/load-keys.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { print, UsageError, type Outcome } from '../run-command.ts'
import { verifyLedger, type Verification } from '../../ledger/verification/verify.ts'
import { verifySignatures } from '../../shared/signing/signatures/verify-signatures.ts'
import { formatHead, parseHead, type Head } from '../../ledger/sealing/head.ts'

/**
 * `cairn verify`, with `--head NUMBER:HASH` for an end of the chain noted earlier: on a connection that can only read
 * the ledger, in the database of `DATABASE_URL` or the private PostgreSQL of the data folder. It uses the keys of the addresses,
 * if present.
 */
export async function run(args: string[]): Promise<Outcome> {
  const noted = readHead(parseArgs({ args, options: { head: { type: 'string' } } }).values.head)
  // Only these settings matter here; the server checks the rest.
  const names = [...settingsOfArchive, 'DATABASE_URL', 'ADDRESS_KEY', 'ADDRESS_KEY_OTHER'] as const
  const config = loadConfig(pickSettings(process.env, names))
  const verify = async (auditor: pg.Client): Promise<Outcome> => {
    await auditor.query('set default_transaction_read_only = on')
    const startedAt = performance.now()
    const verification = await verifyLedger(auditor, {
      noted,
      checkSignatures: verifySignatures(findSigningKeys(config)),
      onProgress: (transfers) => print(`${count(transfers)} transfers so far …`),
    })
    printVerification(verification, (performance.now() - startedAt) / 1_000)
    return verification.findingCount === 0 ? 'done' : 'failed'
  }
  return withMaintenanceDatabase(config, ({ address }) => withClient(address, 'cairn_auditor', verify), {
    acceptsStandby: true,
  })
}

function printVerification(verification: Verification, seconds: number): void {
  const { transfers, events, blocks, accounts, signatures, head, unsealed, findings, findingCount } = verification
  const rate = count(Math.round(transfers / seconds))
  print(
    `Looked at ${count(transfers)} transfers, ${count(events)} audit entries, ${count(blocks)} blocks and ${count(accounts)} accounts in ${seconds.toFixed(1)} s (${rate} transfers a second).`,
  )
  if (unsealed > 0)
    print(`${count(unsealed)} transfers and audit entries are not sealed yet; a running server seals within a second.`)
  if (signatures === null) print('The signatures of addresses were not checked: set ADDRESS_KEY to check them.')
  else print(`Checked the signatures of ${count(signatures)} addresses.`)
  if (head) print(`The chain ends at ${formatHead(head)}`)
  if (findingCount === 0) {
    print(
      'No errors were found. Note the end of the chain elsewhere: with --head it shows later that nothing was cut off.',
    )
    return
  }
  print(`\nThe ledger has errors. The first: ${findings[0]?.sentence}`)
  for (const { sentence } of findings.slice(1, 20)) print(`  ${sentence}`)
  if (findingCount > 20) print(`  … and ${count(findingCount - 20)} more.`)
}

function readHead(text: string | undefined): Head | null {
  if (text === undefined) return null
  const head = parseHead(text)
  if (!head) throw new UsageError(`--head cannot be "${text}"; expected is NUMBER:HASH, as this command prints it.`)
  return head
}

function count(number: number): string {
  return number.toLocaleString('en-US')
}
