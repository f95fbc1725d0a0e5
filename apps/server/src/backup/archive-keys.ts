import type { Archive } from '@cairn/postgres-backup/archive/archive.ts'
import { archiveVersion, chooseVersions, findVersions } from '@cairn/postgres-backup/archive/versions.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { readKeys } from '../platform/crypto/load-keys.ts'

const name = 'keys'

/** The keys as in the files of a data folder, by file name. */
export type ArchivedKeys = Record<string, string>

/** Archives the keys that decrypt documents and sign addresses, but only if the archive is encrypted. */
export async function archiveKeys(archive: Archive, { addresses, document }: Keys): Promise<void> {
  if (!archive.keys) return
  const keys: ArchivedKeys = {
    address_key: addresses[0].toString('hex'),
    document_key: document[0].toString('hex'),
    ...(addresses[1] && { address_key_other: addresses[1].toString('hex') }),
    ...(document[1] && { document_key_other: document[1].toString('hex') }),
  }
  await archiveVersion(archive, name, Buffer.from(JSON.stringify(keys)), { mayChange: true })
}

/** The keys of a moment, the newest without one; null when the archive has none. */
export async function findArchivedKeys(archive: Archive, moment: Date | null): Promise<ArchivedKeys | null> {
  const version = chooseVersions(await findVersions(archive, name), moment).get(name)
  if (!version) return null
  return JSON.parse(String(await archive.readWhole(version.stored, version.sha256))) as ArchivedKeys
}

export function readArchivedKeys(keys: ArchivedKeys): Pick<Keys, 'addresses' | 'document'> {
  const read = (kind: string) => readKeys(keys[kind] ?? '', keys[`${kind}_other`] ?? '')
  return { addresses: read('address_key'), document: read('document_key') }
}
