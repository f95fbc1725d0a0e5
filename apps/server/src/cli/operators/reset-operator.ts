import process from 'node:process'
import type pg from 'pg'
import { StartupError } from '@cairn/private-postgres/startup-error.ts'
import { loadConfig } from '../../configuration/config.ts'
import { drawReplacement, drawResetLink, resetMinutes } from '../../features/operators/resets/start-reset.ts'
import { listKeyHashes } from '../../shared/access/passkeys/passkeys.ts'
import type { Keys } from '../../platform/crypto/keys.ts'
import { loadKeys } from '../../platform/crypto/load-keys.ts'
import { inTransaction, type Database } from '../../platform/database/database.ts'
import { asRows, findUnsigned, signStored } from '../../shared/signing/signatures/sign-stored.ts'
import { openFiles } from '../../platform/files/open-files.ts'
import { mailOwners } from '../../shared/approvals/mail-owners.ts'
import { bindCaller } from '../../shared/audit/bind-caller.ts'
import { requireFileKey } from '../../start/require-file-key.ts'
import { withOwner } from '../open-maintenance-database.ts'
import { linkTo, readEmail } from './operator-command.ts'
import { print } from '../run-command.ts'

/** `cairn reset-operator someone@example.com`: for an operator whom no two owners can reset. */
export async function run(args: string[]): Promise<void> {
  const config = loadConfig(process.env)
  const address = readEmail(args, 'Give the email address of the operator: cairn reset-operator someone@example.com')
  await withOwner(config, async (owner, database) => {
    const keys = loadKeys(config)
    await requireFileKey(database, keys, await openFiles(config))
    const token = await resetOperator(owner, database, keys, address)
    const link = linkTo(`access-reset#${token}`, config)
    print(`Give them this link within ${resetMinutes} minutes; it works once:\n${link}`)
    print('Password and authenticator of before work no longer. All owners get an email when the server runs.')
  })
}

/**
 * Lets an operator replace password and authenticator, on behalf of the machine's administrator, and returns the token of the
 * link. All owners are told. Throws a `StartupError` when there is no such operator. `owner` has the role of the database's
 * owner.
 */
export async function resetOperator(
  owner: pg.Client,
  database: Database,
  keys: Keys,
  address: string,
): Promise<string> {
  const { rows: found } = await owner.query<{ id: string; name: string }>(
    'select id, name from operators where lower(email) = lower($1) and removed_at is null',
    [address],
  )
  const [operator] = found
  if (!operator) throw new StartupError(`There is no operator with the email ${address}.`)
  const rows = asRows(owner)
  if ((await findUnsigned(rows, keys, 'operator', [operator.id])) !== null) {
    throw new StartupError(`Email, role or password of ${address} was altered in the database. Remove this operator.`)
  }
  const { id, passwordHash, secret } = await drawReplacement(keys, operator.id)
  const passkeys = (await listKeyHashes(rows, { kind: 'operator', id: operator.id })).values()
  await owner.query(`select start_reset($1, $2, 'both', null, $3, $4)`, [id, operator.id, secret, passwordHash])
  await signStored(rows, keys, 'operator', operator.id)
  return inTransaction(database, async (tx) => {
    const { audit } = bindCaller(tx, { kind: 'system' })
    await audit('operator_reset_started', { subjectId: operator.id, details: { lost: 'both' } })
    for (const passkey of passkeys)
      await audit('operator_passkey_removed', { subjectId: operator.id, details: { passkey } })
    const text = `The command on the machine lets ${operator.name} set up their access again. If you do not know why, suspend them now.`
    await mailOwners(tx, { subject: 'An operator sets up their access again', text, path: '/operators' })
    const link = await drawResetLink(tx, keys, id)
    if (!link) throw new StartupError('Another reset was started at this moment. Run the command again.')
    return link.token
  })
}
