import { createTestFolder } from '@cairn/postgres-backup/testing/test-folder.ts'
import { expect, test } from 'vitest'
import { inviteFirstOwner } from '../cli/operators/invite-owner.ts'
import { loadConfig } from '../configuration/config.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { loadKeys } from '../platform/crypto/load-keys.ts'
import { inTransaction } from '../platform/database/database.ts'
import { bindCaller } from '../shared/audit/bind-caller.ts'
import { settingsId } from '../shared/signing/signatures/signed-rows.ts'
import { asRows, findUnsigned } from '../shared/signing/signatures/sign-stored.ts'
import { useTestDatabase } from '../testing/server/test-database.ts'
import { signFirstSettings } from './sign-first-settings.ts'

const world = useTestDatabase()
const keys: Keys = loadKeys(loadConfig({ DATA_DIR: createTestFolder('first-settings') }))
const start = () => signFirstSettings(world.database, keys)
const isSigned = async () => (await findUnsigned(asRows(world.owner), keys, 'settings', [settingsId])) === null

/** The settings that the tests of other files change. */
const defaults =
  'withdrawal_min_amount_cents = 1000, pending_deposits_max = 10, pending_withdrawals_max = 5, money_requests_hourly_max = 60'

test('the first start signs the defaults of a new database, and no other row (SEC-143)', async () => {
  const set = (changes: string) => world.owner.query(`update settings set ${changes}`)
  // An attacker was here before the first start.
  await set(`${defaults}, two_approvals_above_cents = 99999999`)
  await start()
  expect(await isSigned()).toBe(false)

  await set('two_approvals_above_cents = 1000000')
  await start()
  expect(await isSigned()).toBe(true)

  // Whoever invites the first owner before the first start finds no fault in the ledger.
  await set('signature = null')
  await inviteFirstOwner(world.database, keys, 'ada@cairn.test')
  expect(await isSigned()).toBe(true)

  // Altered later, without its signature: the next start does not sign it.
  await set('two_approvals_above_cents = 99999999, signature = null')
  await start()
  expect(await isSigned()).toBe(false)

  // An owner had tightened a rule: the defaults are no longer the owners' decision.
  await inTransaction(world.database, (tx) =>
    bindCaller(tx, { kind: 'system' }).audit('setting_changed', { details: {} }),
  )
  await set('two_approvals_above_cents = 1000000')
  await start()
  expect(await isSigned()).toBe(false)
})
