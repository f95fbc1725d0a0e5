import { changePhoto as call } from '@cairn/contract/member/account/members.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createFileName } from '../../platform/files/file-store.ts'
import type { Services } from '../../platform/services.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { route } from '../../platform/http/route.ts'
import { rotateToken } from '../../shared/access/sessions/tokens.ts'
import { readUser } from './user.ts'

/** Replaces the profile picture. The picture is re-encoded and stored under a random name. */
export const changePhoto = route(
  call,
  async ({ file, services }) => {
    if (!file) throw refuse('photo_missing')
    const { bytes } = await services.images.clean(file, 'photo', 'member')
    const name = createFileName('webp')
    await services.files.write(name, bytes)
    return name
  },
  async ({ audit, caller, services, prepared: name, tx }) => {
    const { memberId } = caller
    const before = await tx
      .selectFrom('members')
      .where('id', '=', memberId)
      .select('photo_file')
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx.updateTable('members').set({ photo_file: name }).where('id', '=', memberId).execute()
    await audit('photo_changed', { memberId })
    if (before.photo_file) {
      void removeOnceReplaced(services, memberId, before.photo_file).catch((error: unknown) =>
        services.log.error({ err: error }, 'an old photo could not be removed'),
      )
    }
    return { user: await readUser(tx, services, caller), data: await rotateToken(tx, services.keys, caller) }
  },
)

/** Locks the member's row until the change has committed, and removes the old picture if it was replaced. */
async function removeOnceReplaced(services: Services, memberId: string, name: string): Promise<void> {
  const member = await inTransaction(services.database, (tx) =>
    tx.selectFrom('members').where('id', '=', memberId).select('photo_file').forShare().executeTakeFirst(),
  )
  if (member?.photo_file !== name) await services.files.remove(name)
}
