import process from 'node:process'
import { loadConfig, type Config } from '../configuration/config.ts'
import { examine } from '../features/operations/examination/examine.ts'
import { hasPrivatePostgres, openMaintenanceDatabase } from './open-maintenance-database.ts'
import { print, type Outcome } from './run-command.ts'
import { countOf } from '../platform/count-of.ts'

/**
 * `cairn doctor`, with the settings of the server: examines an installation and prints each fault and risk as a sentence. It
 * changes no record. It failed when there is a fault.
 */
export async function run(): Promise<Outcome> {
  // Invalid settings end it with their sentences.
  const config = loadConfig(process.env)
  let postgres: Awaited<ReturnType<typeof findDatabase>> = null
  const findAddress = async () => {
    postgres = await findDatabase(config)
    return postgres?.address ?? null
  }
  const count = { mend: 0, risk: 0 }
  try {
    for await (const { subject, findings } of examine(config, findAddress)) {
      print(`${subject}:${findings.length === 0 ? ' nothing found.' : ''}`)
      for (const { severity, sentence } of findings) {
        count[severity] += 1
        print(`  ${severity === 'mend' ? 'MEND' : 'risk'}  ${sentence}`)
      }
    }
  } finally {
    await (postgres as Awaited<ReturnType<typeof findDatabase>>)?.stop()
  }
  print(
    count.mend === 0
      ? `\nNothing must be mended; ${countOf(count.risk, 'risk')} to accept or remove.`
      : `\n${count.mend} must be mended, and ${count.risk} are risks.`,
  )
  return count.mend === 0 ? 'done' : 'failed'
}

/** The database to examine, without waiting for a database that is down; null before the first start of a private one. */
async function findDatabase(config: Config) {
  if (config.DATABASE_URL) return { address: { url: config.DATABASE_URL }, stop: async () => {} }
  return hasPrivatePostgres(config) ? openMaintenanceDatabase(config) : null
}
