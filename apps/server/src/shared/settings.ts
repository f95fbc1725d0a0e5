import { companyFields, type Company } from '@cairn/contract/member/company.ts'
import { settingNames, settingTable, type SettingName } from '@cairn/contract/operator/settings/setting-rules.ts'
import { inTransaction, type Database, type Transaction } from '../platform/database/database.ts'
import type { SettingColumn } from '../schema/settings.ts'

/** The column of a setting. Amounts are stored in cents, under a name that ends so. */
export function columnOf(name: SettingName): SettingColumn {
  return (settingTable[name].unit === 'usd' ? `${name}_cents` : name) as SettingColumn
}

/** The columns of all settings. */
export const settingColumns = settingNames.map(columnOf)

/** The row of settings that an owner may change; the contract declares each. */
export function readSettings(tx: Transaction) {
  return tx.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

/** The company's public data and support contact: the settings with a value. */
export async function readCompany(tx: Transaction): Promise<Company> {
  return companyOf(await readSettings(tx))
}

/** The settings in the members' pages. */
export interface PageSettings {
  prefillReferral: boolean
  /** Absent without any of them. */
  company?: Company
}

const freshMs = 2_000

/**
 * Returns a function that gives the settings in the pages, at most two seconds out of date, because pages are sent far more often
 * than a setting changes. While the database is down the last answer stays.
 */
export async function followPageSettings(database: Database): Promise<() => Promise<PageSettings>> {
  const read = async () => pageSettingsOf(await inTransaction(database, readSettings))
  let known = read()
  await known
  let readAt = performance.now()
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now()
      const before = known
      known = read().catch(() => before)
    }
    return known
  }
}

type SettingsRow = Awaited<ReturnType<typeof readSettings>>

function pageSettingsOf(row: SettingsRow): PageSettings {
  const company = companyOf(row)
  return { prefillReferral: row.referral_prefill, ...(Object.keys(company).length > 0 && { company }) }
}

function companyOf(row: SettingsRow): Company {
  return Object.fromEntries(companyFields.flatMap((field) => (row[field] === null ? [] : [[field, row[field]]])))
}
