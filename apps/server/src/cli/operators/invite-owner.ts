import process from 'node:process'
import { sql } from 'kysely'
import { loadConfig } from '../../configuration/config.ts'
import { inTransaction, openDatabase, type Database } from '../../platform/database/database.ts'
import { lockByName } from '../../platform/database/lock-by-name.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { prepareSchema } from '../../platform/database/migrations/prepare-schema.ts'
import {
  drawInvitationLink,
  invitationHours,
  makeInvitation,
} from '../../features/operators/invitations/make-invitation.ts'
import { withMaintenanceDatabase } from '../open-maintenance-database.ts'
import { linkTo, readEmail } from './operator-command.ts'
import { print } from '../run-command.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { requireFileKey } from '../../start/require-file-key.ts'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { signFirstSettings } from '../../start/sign-first-settings.ts'

/** `cairn invite-owner owner@example.com`: invites the first owner. */
export async function run(args: string[]): Promise<void> {
  const config = loadConfig(process.env)
  const address = readEmail(args, 'Give the email address to invite: cairn invite-owner owner@example.com')
  await withMaintenanceDatabase(
    config,
    async (postgres) => {
      await prepareSchema(postgres.migrationAddress)
      const database = openDatabase(postgres.address, 2)
      try {
        const keys = loadKeys(config)
        await requireFileKey(database, keys, await openFiles(config))
        const token = await inviteFirstOwner(database, keys, address)
        const link = linkTo(`invitation#${token}`, config)
        print(`Open this link within ${invitationHours} hours; it works once:\n${link}`)
      } finally {
        await database.close()
      }
    },
    { createsDatabase: true },
  )
}

/**
 * Invites the first owner and returns the token of the link. Withdraws an earlier open invitation, so that a lost link can be
 * replaced. Throws a `StartupError` when there is an owner.
 */
export async function inviteFirstOwner(database: Database, keys: Keys, address: string): Promise<string> {
  // It may come before the first start of a server.
  await signFirstSettings(database, keys)
  return inTransaction(database, async (tx) => {
    // The lock makes a second command withdraw the invitation of the first.
    lockByName(tx, 'first owner')
    const owner = await tx
      .selectFrom('operators')
      .where('role', '=', 'owner')
      .where('removed_at', 'is', null)
      .select('name')
      .limit(1)
      .executeTakeFirst()
    if (owner) throw new StartupError(`There is an owner: ${owner.name}. Owners invite others in the back office.`)
    await tx
      .updateTable('operator_invitations')
      .set({ withdrawn_at: sql`now()` })
      .where('role', '=', 'owner')
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .execute()
    const invitation = { email: address, role: 'owner', keys, approvalId: null } as const
    const id = await makeInvitation(tx, bindCaller(tx, { kind: 'system' }), invitation)
    // It was created just now, so there is a link.
    return (await drawInvitationLink(tx, keys, id))!.token
  })
}
