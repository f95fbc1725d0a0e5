import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Keys } from '../../../platform/crypto/keys.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { requireAddressKey } from '../../../start/require-address-key.ts'
import { requireFileKey } from '../../../start/require-file-key.ts'
import { mend, type Finding } from './finding.ts'

/** Whether the keys fit the data, as checked at a start. */
export async function checkKeys(database: Database, keys: Keys, files: FileStore): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of [() => requireFileKey(database, keys, files), () => requireAddressKey(database, keys)]) {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      findings.push(mend(error.message))
    }
  }
  return findings
}
