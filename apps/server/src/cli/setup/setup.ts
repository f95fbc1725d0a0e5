import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import readline from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError, loadConfig } from '../../configuration/config.ts'
import { placeSettingsFile } from '../../configuration/settings-file.ts'
import { print, UsageError } from '../run-command.ts'
import { collectAnswers, readGiven, type Ask } from './collect-answers.ts'
import { lookAhead } from './look-ahead.ts'
import { drawSecrets, writeSettings } from './write-settings.ts'

/**
 * `cairn setup`: puts the questions of an installation in production, and writes the settings file with new keys. It takes an answer
 * from `SETTING=VALUE` or the environment instead, so a script needs no terminal. With `--secrets FOLDER` each
 * secret is a file there, and the settings file names it. Replaces no file.
 */
export async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({ args, options: { secrets: { type: 'string' } }, allowPositionals: true })
  const file = path.resolve(placeSettingsFile(process.env))
  if (existsSync(file))
    throw new StartupError(`${file} is there already, and is not replaced. Edit it, or move it away.`)
  const terminal = process.stdin.isTTY
    ? readline.createInterface({ input: process.stdin, output: process.stdout })
    : null
  const ask: Ask | null = terminal && ((question) => terminal.question(question))
  const answers = await collectAnswers(readGiven(positionals, process.env), ask, print).finally(() => terminal?.close())
  const all = { NODE_ENV: 'production', ...answers, ...drawSecrets(answers) }
  const config = loadAnswers(all)
  for (const sentence of await lookAhead(config)) print(`Still to do: ${sentence}`)
  const kept = writeSettings(all, { file, secrets: values.secrets })
  print(`\nWrote ${file}, which only its owner can read.`)
  print(
    `Keep copies of ${kept.join(', ')} away from this machine and from its backups: without them the data cannot be read.`,
  )
  print('Next: cairn start, then cairn invite-owner EMAIL for the first owner, and cairn doctor.')
}

/** Answers that do not fit are a wrong call, as those that are missing. */
function loadAnswers(answers: Record<string, string>) {
  try {
    return loadConfig(answers)
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message, { cause: error })
    throw error
  }
}
