import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { changeOwner, type Identity } from './identity.ts'
import type { Programs } from './programs.ts'
import { runProgram } from './process/run-program.ts'
import { StartupError } from './startup-error.ts'

interface ClusterOptions {
  programs: Programs
  identity: Identity
  dataDir: string
  superuser: string
  log: (line: string) => void
}

const unfinished = 'postgres.unfinished-'

/**
 * Returns the folder of the database files, and creates them the first time.
 * The folder gets the name `postgres` only when it is complete and on the disk.
 */
export async function requireCluster(options: ClusterOptions): Promise<string> {
  const { dataDir, identity, log } = options
  const cluster = path.join(dataDir, 'postgres')
  removeUnfinished(dataDir)

  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    requireSameVersion(cluster, options)
    changeOwner(cluster, identity)
    return cluster
  }
  if (existsSync(cluster) && readdirSync(cluster).length > 0) {
    throw new StartupError(`The folder ${cluster} contains files, but not those of a PostgreSQL: move it away.`)
  }

  log('Creating the private PostgreSQL; this happens once.')
  // A new name each time: an initdb that outlived its killed parent may still be writing into the earlier one.
  const folder = mkdtempSync(path.join(dataDir, unfinished))
  try {
    changeOwner(folder, identity)
    await createCluster(folder, options)
    renameSync(folder, cluster)
    flushFolder(dataDir)
    removeUnfinished(dataDir)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  return cluster
}

async function createCluster(folder: string, { programs, identity, superuser }: ClusterOptions): Promise<void> {
  await runProgram(identity, programs.initdb, [
    `--pgdata=${folder}`,
    `--username=${superuser}`,
    '--auth=trust', // the only way in is a socket in a folder of mode 0700
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin', // sorts the same on every machine and in every future version
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ])
}

function requireSameVersion(cluster: string, { dataDir, programs }: ClusterOptions): void {
  const written = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (written === programs.majorVersion) return
  throw new StartupError(
    `The data folder ${dataDir} was written by PostgreSQL ${written}; the installed version opens only ${programs.majorVersion}.`,
  )
}

function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(unfinished))) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
