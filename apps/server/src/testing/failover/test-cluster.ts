import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireCluster } from '@cairn/private-postgres/cluster.ts'
import { makeSocketFolder } from '@cairn/private-postgres/folder/socket-folder.ts'
import { changeOwner, chooseIdentity } from '@cairn/private-postgres/identity.ts'
import { launchPostmaster } from '@cairn/private-postgres/process/postmaster.ts'
import { findPostgresOf } from '@cairn/private-postgres/process/processes.ts'
import { requirePrograms } from '@cairn/private-postgres/programs.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { asAdmin } from '../server/test-database.ts'

const log = () => {}

/** A PostgreSQL that a test can kill, and that is not restarted by itself. */
export type TestCluster = Awaited<ReturnType<typeof startTestCluster>>

/** Starts the PostgreSQL of a folder, and creates a missing one. */
export async function startTestCluster(folder: string) {
  const programs = requirePrograms()
  mkdirSync(folder, { recursive: true })
  const identity = chooseIdentity(programs, folder)
  const cluster = await requireCluster({ programs, identity, dataDir: folder, superuser: 'cairn', log })
  const socketFolder = makeSocketFolder('cairn', cluster, identity)
  const postmaster = await launchPostmaster({ programs, identity, cluster, socketFolder, settings: {}, log })
  return {
    /** The folder of its socket, which `pg` accepts as a host. */
    host: socketFolder,
    cluster,
    /** Runs statements as its superuser, each by itself, and returns the rows of the last. */
    query: (...statements: string[]) => asAdmin(socketFolder, ...statements),
    async kill() {
      for (const id of findPostgresOf(cluster, postmaster.processId)) {
        try {
          process.kill(id, 'SIGKILL')
        } catch {
          // It has ended.
        }
      }
      await postmaster.ended
    },
  }
}

/**
 * Copies a running PostgreSQL into a folder, and starts the copy as its standby under a name. `pg_basebackup` is not among the
 * npm packages, so this is the low-level backup of PostgreSQL's manual: begin, copy the files, end, and keep the label.
 */
export async function startStandby(primary: TestCluster, folder: string, name: string): Promise<TestCluster> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const copy = path.join(folder, 'postgres')
  await withClient({ host: primary.host, database: 'postgres' }, 'cairn', async (client) => {
    await client.query("select pg_backup_start('copy', true)")
    const { status, stderr } = spawnSync('cp', ['-a', primary.cluster, copy], { encoding: 'utf8' })
    // A file that was removed meanwhile is not part of the copy.
    if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr)
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(path.join(copy, 'backup_label'), rows[0].labelfile)
  })
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(copy, file), { force: true })
  writeFileSync(path.join(copy, 'standby.signal'), '')
  writeFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.host} port=5432 user=cairn application_name=${name}'\n`,
  )
  changeOwner(copy, chooseIdentity(requirePrograms(), folder))
  return startTestCluster(folder)
}
