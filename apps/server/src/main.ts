import process from 'node:process'
import v8 from 'node:v8'
import { openLog } from './platform/log/open-log.ts'
import { ConfigError, loadConfig } from './config.ts'
import { startServer } from './start/start-server.ts'
import { explainStartupError } from '@cairn/private-postgres/explain-startup-error.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

// Without it V8 lets garbage pile up to twice of what is in use before it collects all of it.
v8.setFlagsFromString('--heap-growing-percent=40')

/** The process: reads the settings, starts the server, and stops it cleanly on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const opening = startServer({ config, log: openLog(config.LOG_LEVEL), print })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Asked to stop during the start: let the start finish, because a server that is half started cannot be stopped
    // cleanly.
    const services = await opening
    print('Cairn is stopping.')
    await services.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(giveUp))
  await opening
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Exits with one sentence for a foreseen error, and with the stack trace for any other. */
function giveUp(error: unknown): void {
  const { code = '', message, stack } = error as NodeJS.ErrnoException
  const isForeseen = error instanceof ConfigError || error instanceof StartupError
  if (isForeseen) process.stderr.write(`${message}\n`)
  else if (['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    process.stderr.write(`${explainStartupError(error, process.env['DATA_DIR'] ?? 'data').message}\n`)
  } else process.stderr.write(`Cairn stopped with an internal error. ${stack ?? String(error)}\n`)
  process.exit(1)
}

main().catch(giveUp)
