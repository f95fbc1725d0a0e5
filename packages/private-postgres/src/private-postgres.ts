import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createPrivateFolder } from './folder/create-private-folder.ts'
import { closedSettings } from './configuration.ts'
import { requireCluster } from './cluster.ts'
import { explainStartupError } from './explain-startup-error.ts'
import { lockFolder } from './folder/folder-lock.ts'
import { chooseIdentity, requireReadable, withoutNetwork, type IdentityName } from './identity.ts'
import { keepRunning } from './process/keep-running.ts'
import { stopOrphanedPostgres } from './process/stop-orphaned-postgres.ts'
import { launchPostmaster } from './process/postmaster.ts'
import { requirePrograms } from './programs.ts'
import { makeSocketFolder } from './folder/socket-folder.ts'

export interface PrivatePostgres {
  /** The folder of the Unix socket, which pg accepts as a host. */
  readonly host: string
  /** Always 5432. A client needs it, because PGPORT in the environment could name another port. */
  readonly port: number
  readonly user: string
  /** Changes when PostgreSQL is restarted. */
  readonly processId: number
  /** A fast shutdown, which writes everything; after `fastMs` (30 seconds if absent) an immediate one, and after as long again a kill. */
  stop(fastMs?: number): Promise<void>
}

export interface PrivatePostgresOptions {
  /** The name of the superuser, and the beginning of the name of the socket's folder. */
  name: string
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
  /** Variables for the commands that PostgreSQL runs; it gets no others but PATH. */
  environment?: Record<string, string>
  /** Files that these commands read. Where PostgreSQL runs as a user who cannot, the start is refused. */
  readable?: string[]
  /** For data from outside: PostgreSQL, and what it runs, gets no network. The log has a line where the system does not permit that. */
  isolated?: boolean
  /** For tests: the one identity to try, instead of the first that works. */
  identity?: IdentityName
  /** For tests: the time for another process to release the folder. */
  lockTimeoutMs?: number
  /** For tests: the time for a fast shutdown of a PostgreSQL that was left behind. */
  orphanStopMs?: number
}

/**
 * Starts the private PostgreSQL of a data folder, and creates it the first time. Throws a `StartupError` when it cannot.
 */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { name, log, settings = {}, environment = {} } = options
  const dataDir = path.resolve(options.dataDir)
  let lock: { release(): void } | undefined
  try {
    const programs = requirePrograms()
    createPrivateFolder(dataDir)
    // From here until stop() no other server can use the folder.
    lock = await lockFolder(dataDir, log, options.lockTimeoutMs)
    const held = lock
    const chosen = chooseIdentity(programs, dataDir, options.identity)
    const isolated = options.isolated ? withoutNetwork(chosen) : null
    if (options.isolated && !isolated) log('The system does not permit a PostgreSQL without a network (unshare --net).')
    const identity = isolated ?? chosen
    requireReadable(identity, options.readable ?? [])
    const cluster = await requireCluster({ programs, identity, dataDir: realpathSync(dataDir), superuser: name, log })
    const socketFolder = makeSocketFolder(name, cluster, identity)
    const keeper = await keepRunning(async () => {
      await stopOrphanedPostgres(cluster, socketFolder, log, options.orphanStopMs)
      const closed = { ...closedSettings(cluster), ...settings }
      return launchPostmaster({ programs, identity, cluster, socketFolder, settings: closed, environment, log })
    }, log)
    return {
      host: socketFolder,
      port: 5432,
      user: name,
      get processId() {
        return keeper.processId
      },
      async stop(fastMs) {
        await keeper.stop(fastMs)
        rmSync(socketFolder, { recursive: true, force: true })
        held.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw explainStartupError(error, dataDir)
  }
}
