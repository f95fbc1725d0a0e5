import { PostgresBackup } from '@cairn/postgres-backup/base/postgres-backup.ts'
import type { BackupManifest } from '@cairn/postgres-backup/base/manifest.ts'
import type { Config } from '../configuration/config.ts'
import { formatHead } from '../ledger/sealing/head.ts'
import { readNewestHead } from '../ledger/sealing/read-head.ts'
import { connection, type DatabaseAddress } from '../platform/database/database.ts'
import { lockNumber } from '../platform/database/lock-by-name.ts'
import { openFiles } from '../platform/files/open-files.ts'
import { readNeeds } from './restore/needs.ts'
import { requireArchive } from './open-archive.ts'

/** Makes a backup of the database and the files in the archive of the settings; see `PostgresBackup`. The server may run. */
export async function makeBackup(
  config: Config,
  address: DatabaseAddress,
  print: (line: string) => void,
): Promise<BackupManifest> {
  const archive = requireArchive(config)
  const backup = new PostgresBackup({
    archive,
    dataDir: config.DATA_DIR,
    connection: connection(address, 'cairn'),
    lock: lockNumber('backup'),
    files: await openFiles(config),
    kept: config.BACKUPS_KEPT,
    readHead: async (client) => {
      const head = await readNewestHead(client)
      return head && formatHead(head)
    },
    readNeeds,
    print,
  })
  const manifest = await backup.take()
  if (!archive.key) {
    print('Nothing in it is encrypted: the keys are not in it. Keep DOCUMENT_KEY and ADDRESS_KEY elsewhere.')
  }
  return manifest
}
