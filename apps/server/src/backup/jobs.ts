import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { fileURLToPath } from 'node:url'
import { settingsOfBackup } from '../configuration/pick-settings.ts'
import type { Config } from '../configuration/config.ts'
import { inTransaction, type Transaction } from '../platform/database/database.ts'
import { s3Environment } from '@cairn/postgres-backup/s3/s3-place.ts'
import type { Task } from '../platform/jobs/task.ts'
import { mailOwners } from '../shared/approvals/mail-owners.ts'
import { findUntidied } from '@cairn/postgres-backup/base/tidy.ts'
import { chooseLater, noteDrill, type Drill } from './drill/drill-record.ts'

/** Makes the nightly base backup, if there is an archive. Throws when it failed, so that it is tried again. */
export const makeBackupJob: Task = async (_payload, { config, log }) => {
  if (!config.archive) return
  const { code, output } = await runProgram('backup', config)
  if (code !== 0) throw new Error(`the backup failed: ${output.trim().split('\n').at(-1)}`)
  for (const untidied of findUntidied(output)) log.warn(untidied)
  log.info('the backup is complete')
}

/** Runs the nightly restore drill, if there is an archive, and mails the owners the result. */
export const restoreDrillJob: Task = async (_payload, { config, database, log }) => {
  if (!config.archive) return
  const startedAt = new Date()
  const { output } = await runProgram('restore-drill', config)
  const drill = (await findRecorded(config, startedAt)) ?? (await recordFailure(config, startedAt, output))
  log[drill.isOk ? 'info' : 'error']({ found: drill.sentence }, 'the restore drill')
  await inTransaction(database, (tx) => mailDrill(tx, drill))
}

/** The record of a drill; null when it recorded none. */
async function findRecorded({ DATA_DIR }: Config, startedAt: Date): Promise<Drill | null> {
  const recorded = await chooseLater(DATA_DIR, null)
  return recorded && new Date(recorded.startedAt) >= startedAt ? recorded : null
}

/** It is not tried again until the next night, or each attempt would be a mail. */
async function recordFailure(config: Config, startedAt: Date, output: string): Promise<Drill> {
  const drill = {
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    isOk: false,
    sentence: `It could not be done: ${output.trim().split('\n').at(-1) || 'its process was killed.'}`,
  }
  await noteDrill(config.DATA_DIR, drill)
  return drill
}

export function mailDrill(tx: Transaction, { isOk, sentence }: Pick<Drill, 'isOk' | 'sentence'>): Promise<void> {
  return mailOwners(tx, {
    subject: isOk ? 'The backup was restored and verified' : 'The backup could not be restored',
    text: isOk
      ? `Last night the archive was restored into a copy, as after the loss of the machine. ${sentence}`
      : `The restore drill of last night failed, so there may be no usable backup. ${sentence} The operating manual says what to do, under “Backing up and restoring”.`,
    path: '/ledger/seal',
  })
}

/**
 * A separate process, so that encrypting gigabytes delays no call. Its priority, which the PostgreSQL of a copy inherits,
 * is low, but not so low that it never ends on a busy machine.
 */
async function runProgram(name: 'backup' | 'restore-drill', config: Config): Promise<{ code: number; output: string }> {
  const program = fileURLToPath(new URL('../cli/cairn.ts', import.meta.url))
  const child = spawn(process.execPath, [program, name], {
    env: environmentOf(config),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output }
}

/** The settings that the two need, without the production settings that they do not. */
function environmentOf(config: Config): NodeJS.ProcessEnv {
  const { CAIRN_COMMIT, PATH, TMPDIR } = process.env
  const settings = Object.fromEntries(settingsOfBackup.map((name) => [name, String(config[name])]))
  return { PATH, TMPDIR, CAIRN_COMMIT, CAIRN_ENV: 'none', ...s3Environment(), ...settings }
}
