import process from 'node:process'
import { loadConfig, type Config } from '../../configuration/config.ts'
import { examine } from './examine.ts'
import { hasPrivatePostgres, openMaintenanceDatabase } from '../open-maintenance-database.ts'
import { print, runCommand } from '../run-command.ts'

/**
 * `npm run doctor`, with the settings of the server: examines an installation and prints each fault and risk as a sentence. It
 * changes no record. Returns whether there is no fault.
 */
runCommand(async () => {
  // Invalid settings end it with their sentences.
  const config = loadConfig(process.env)
  const postgres = await findDatabase(config)
  const count = { mend: 0, risk: 0 }
  try {
    for await (const { subject, findings } of examine(config, postgres?.address ?? null)) {
      print(`${subject}:${findings.length === 0 ? ' nothing found.' : ''}`)
      for (const { severity, sentence } of findings) {
        count[severity] += 1
        print(`  ${severity === 'mend' ? 'MEND' : 'risk'}  ${sentence}`)
      }
    }
  } finally {
    await postgres?.stop()
  }
  print(
    count.mend === 0
      ? `\nNothing must be mended; ${count.risk} risks are yours to accept or remove.`
      : `\n${count.mend} must be mended, and ${count.risk} are risks.`,
  )
  return count.mend === 0
})

/** The database to examine, without waiting for a database that is down; null before the first start of a private one. */
async function findDatabase(config: Config) {
  if (config.DATABASE_URL) return { address: { url: config.DATABASE_URL }, stop: async () => {} }
  return hasPrivatePostgres(config) ? openMaintenanceDatabase(config) : null
}
