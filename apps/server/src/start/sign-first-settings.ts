import { inTransaction, type Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/crypto/keys.ts'
import { defaultSettings, settingNames } from '@cairn/contract/operator/settings/setting-rules.ts'
import { columnOf, readSettings } from '../shared/settings.ts'
import { settingsId } from '../shared/signing/signatures/signed-rows.ts'
import { signStored } from '../shared/signing/signatures/sign-stored.ts'

/**
 * Signs the settings of a new database. It signs only the defaults, and only while the audit log, which is never shortened, has
 * no change of a setting: a text that was written into the database stays unsigned, and so does a return to the defaults.
 */
export function signFirstSettings(database: Database, keys: Keys): Promise<void> {
  return inTransaction(database, async (tx) => {
    const row = await readSettings(tx)
    const isDefault = settingNames.every((name) => row[columnOf(name)] === defaultSettings[name])
    if (row.signature || !isDefault) return
    const [change] = await tx.rows("select from audit.events where did = 'setting_changed' limit 1", [])
    if (!change) await signStored(tx, keys, 'settings', settingsId)
  })
}
