import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { changeOwner, chooseIdentity } from '@cairn/private-postgres/identity.ts'
import { makeSocketFolder } from '@cairn/private-postgres/folder/socket-folder.ts'
import { launchPostmaster } from '@cairn/private-postgres/process/postmaster.ts'
import { runProgram } from '@cairn/private-postgres/process/run-program.ts'

const installed = '/usr/lib/postgresql'

/** A PostgreSQL that Debian installed, with its own programs to dump and restore. */
export type DebianPostgres = NonNullable<Awaited<ReturnType<typeof startDebianPostgres>>>

/** Starts Debian's PostgreSQL in a folder; null without a supported version. */
export async function startDebianPostgres(folder: string, settings: Record<string, string>) {
  const version = (existsSync(installed) ? readdirSync(installed) : []).find(
    (name) => Number(name) >= 15 && existsSync(path.join(installed, name, 'bin/initdb')),
  )
  if (!version) return null
  const program = (name: string) => path.join(installed, version, 'bin', name)
  const programs = { initdb: program('initdb'), postgres: program('postgres'), majorVersion: version }
  const cluster = path.join(folder, 'postgres')
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const identity = chooseIdentity(programs, folder)
  changeOwner(cluster, identity)
  await runProgram(identity, programs.initdb, [
    `--pgdata=${cluster}`,
    '--username=cairn',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-instructions',
  ])
  const host = makeSocketFolder('debian', cluster, identity)
  const postmaster = await launchPostmaster({
    programs,
    identity,
    cluster,
    socketFolder: host,
    settings,
    log: () => {},
  })
  return {
    host,
    cluster,
    /** Runs one of its programs, as the user of the cluster. */
    run: (name: 'pg_dump' | 'pg_restore', args: string[]) => runProgram(identity, program(name), args),
    stop: () => postmaster.stop(),
  }
}
