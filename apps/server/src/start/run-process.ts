import { flushCompileCache } from 'node:module'
import process from 'node:process'
import { explainStartupError } from '@cairn/private-postgres/explain-startup-error.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { ConfigError, loadConfig } from '../configuration/config.ts'
import { addSettingsFile } from '../configuration/settings-file.ts'
import { isDatabaseAway } from '../platform/database/connection/is-database-away.ts'
import { openLog } from '../platform/log/open-log.ts'
import { startServer } from './start-server.ts'

/** The time limit of a stop. It ends within 20 seconds, in less time than a service manager gives it. */
const usualStopMaxMs = 15_000
// A commit that waits for a standby may never end.
const stoppedLate = 'Cairn stops without what was still in progress: the database undoes it, or has done it already.'

/** The process: reads the settings, starts the server, and stops it cleanly on SIGINT or SIGTERM. */
export function runProcess(stopMaxMs = usualStopMaxMs): void {
  run(stopMaxMs).catch(giveUp)
}

async function run(stopMaxMs: number): Promise<void> {
  addSettingsFile(process.env)
  const config = loadConfig(process.env)
  const stopping = new AbortController()
  const { signal } = stopping
  const opening = startServer({ config, log: openLog(config.LOG_LEVEL), print, signal })

  const stop = async () => {
    if (signal.aborted) return
    stopping.abort()
    // A stop during the start lets the start finish, because a half-started server cannot be stopped cleanly. It no longer waits
    // for a database.
    const services = await opening
    print('Cairn is stopping.')
    const endNow = (error: unknown) => services.endNow().finally(() => giveUp(error))
    setTimeout(() => void endNow(new StartupError(stoppedLate)), stopMaxMs).unref()
    await services.close().catch(endNow)
    process.exit(0)
  }
  // An error that no code expects ends the process, but never without its PostgreSQL: a stop that is in progress goes on.
  process.on('uncaughtException', (error) => {
    if (signal.aborted) return print(`An error during the stop: ${error.stack ?? error.message}`)
    stopping.abort()
    void opening.then((services) => services.endNow()).finally(() => giveUp(error))
  })
  // A read that no code awaits any more fails with its connection. Its call has been answered.
  process.on('unhandledRejection', (error) => {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || !isDatabaseAway(error)) throw error
    print(`The database went away during a read that nothing awaits: ${message}`)
  })
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void stop().catch(giveUp))
  await opening
  // Node keeps its compile cache in memory until it writes the rest.
  flushCompileCache()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Exits with one sentence for an expected error, and with the stack trace for any other. */
function giveUp(error: unknown): void {
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  const isForeseen = error instanceof ConfigError || error instanceof StartupError
  if (isForeseen) process.stderr.write(`${message}\n`)
  else if (['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    process.stderr.write(`${explainStartupError(error, process.env['DATA_DIR'] ?? 'data').message}\n`)
  } else if (code !== 'ENOENT' && isDatabaseAway(error)) {
    process.stderr.write(`The database went away during the start: ${message}\n`)
  } else process.stderr.write(`Cairn stopped with an internal error. ${stack ?? String(error)}\n`)
  process.exit(1)
}
