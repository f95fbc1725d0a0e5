import process from 'node:process'
import { runDrill } from '../../backup/drill/run-drill.ts'
import { loadConfig } from '../../configuration/config.ts'
import { pickSettings, settingsOfArchive } from '../../configuration/pick-settings.ts'
import { print, type Outcome } from '../run-command.ts'

/** `cairn restore-drill`: restores the archive into a copy, starts and verifies it, and removes it. A server does it each night. */
export async function run(): Promise<Outcome> {
  const config = loadConfig(pickSettings(process.env, settingsOfArchive))
  const { isOk, sentence } = await runDrill(config, print)
  print(sentence)
  return isOk ? 'done' : 'failed'
}
