import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createPrivateFolder } from './create-private-folder.ts'
import { requireCluster } from './cluster.ts'
import { explainStartupError } from './explain-startup-error.ts'
import { lockFolder } from './folder-lock.ts'
import { chooseIdentity, type IdentityName } from './identity.ts'
import { keepRunning } from './keep-running.ts'
import { stopLeftBehind } from './left-behind.ts'
import { launchPostmaster } from './postmaster.ts'
import { requirePrograms } from './programs.ts'
import { makeSocketFolder } from './socket-folder.ts'

export const superuser = 'cairn'

export interface PrivatePostgres {
  /** The folder of the Unix socket, which pg takes as a host. */
  readonly host: string
  /** Always 5432: given because a PGPORT in the environment would otherwise mislead a client. */
  readonly port: number
  readonly user: string
  /** Changes when PostgreSQL had to be started again. */
  readonly processId: number
  stop(): Promise<void>
}

export interface PrivatePostgresOptions {
  dataDir: string
  log: (line: string) => void
  settings?: Record<string, string>
  /** For tests: the one identity to try, instead of the first that works. */
  identity?: IdentityName
}

/** Starts (creating it the first time) the private PostgreSQL of a data folder, or says in one sentence why it cannot. */
export async function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const { log, settings = {} } = options
  const dataDir = path.resolve(options.dataDir)
  let lock: { release(): void } | undefined
  try {
    const programs = requirePrograms()
    createPrivateFolder(dataDir)
    // From here until stop() no other Cairn process can touch the folder.
    lock = await lockFolder(dataDir, log)
    const held = lock
    const identity = chooseIdentity(programs, dataDir, options.identity)
    const cluster = await requireCluster({ programs, identity, dataDir: realpathSync(dataDir), superuser, log })
    const socketFolder = makeSocketFolder(cluster, identity)
    const keeper = await keepRunning(async () => {
      await stopLeftBehind(cluster, socketFolder, log)
      return launchPostmaster({ programs, identity, cluster, socketFolder, settings, log })
    }, log)
    return {
      host: socketFolder,
      port: 5432,
      user: superuser,
      get processId() {
        return keeper.processId
      },
      async stop() {
        await keeper.stop()
        rmSync(socketFolder, { recursive: true, force: true })
        held.release()
      },
    }
  } catch (fault) {
    lock?.release()
    throw explainStartupError(fault, dataDir)
  }
}
