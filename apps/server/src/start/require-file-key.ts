import type { NotNull } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { decrypt } from '../platform/crypto/encryption.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { documentContext } from '../features/kyc/document/document-context.ts'
import { openSecret } from '../shared/access/factors/authenticator.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'

/**
 * Refuses to start with a DOCUMENT_KEY of other data, because new records would then need another key than the existing ones.
 *
 * It tries real records and not a known test text, because the database and the data folder can be restored separately: the
 * authenticators of the operators, and the newest documents whose files exist. The key is right when it decrypts any of them.
 */
export async function requireFileKey(database: Database, keys: Keys, files: Pick<FileStore, 'read'>): Promise<void> {
  let tried = 0
  for await (const open of findSealed(database, keys, files)) {
    tried += 1
    try {
      open()
      return
    } catch {
      // Another one may fit.
    }
  }
  if (tried === 0) return
  throw new StartupError(
    'DOCUMENT_KEY is not the key of this data: it decrypts no authenticator of an operator and no identity document. Set the key that they were encrypted with.',
  )
}

// One may be damaged; several at once are unlikely.
const triedMax = 3

/** One function per encrypted record, which decrypts it or throws. */
async function* findSealed(
  { kysely }: Database,
  keys: Keys,
  files: Pick<FileStore, 'read'>,
): AsyncGenerator<() => unknown> {
  const operators = await kysely
    .selectFrom('operators')
    .where('removed_at', 'is', null)
    .select(['id', 'totp_secret'])
    .orderBy('invited_at', 'desc')
    .limit(triedMax)
    .execute()
  for (const operator of operators) yield () => openSecret(keys, operator)

  const submissions = await kysely
    .selectFrom('kyc_submissions')
    .where('file_name', 'is not', null)
    .select(['id', 'file_name'])
    .$narrowType<{ file_name: NotNull }>()
    .orderBy('submitted_at', 'desc')
    .limit(triedMax)
    .execute()
  for (const { id, file_name } of submissions) {
    const sealed = await files.read(file_name)
    if (sealed) yield () => decrypt(keys.document, sealed, documentContext(id))
  }
}
