import { centsFromWire, formatUsd } from '@cairn/contract/core/money/money.ts'
import type { OperatorRole } from '@cairn/contract/core/constants.ts'
import type { AuditEvent } from '@cairn/contract/operator/audit/audit.ts'
import { formatSetting, settingTable, type SettingName } from '@cairn/contract/operator/settings/setting-rules.ts'
import { approvals } from '@cairn/words/backoffice/approvals.ts'
import { audit as words } from '@cairn/words/backoffice/audit.ts'
import { deposits } from '@cairn/words/backoffice/deposits/deposits.ts'
import { ledger } from '@cairn/words/backoffice/ledger/ledger.ts'
import { shell } from '@cairn/words/backoffice/shared/shell.ts'

type Fact = AuditEvent['details'][string]

/** The details of an entry in words, in one line. */
export function describeFacts({ details, did }: Pick<AuditEvent, 'details' | 'did'>): string {
  const setting = did === 'setting_changed' ? findSetting(details['setting']) : null
  return Object.entries(details)
    .map(([name, fact]) => `${titleOf(name)}: ${setting ? ofSetting(setting, name, fact) : valueOf(name, fact, did)}`)
    .join('; ')
}

/** A changed value of a plan is there twice: `min_before` and `min_after`. */
function titleOf(name: string): string {
  const [, base = name, when] = /^(.+)_(before|after)$/.exec(name) ?? []
  const title = words.factNames[base] ?? base.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return when ? words.changed[when as 'before' | 'after'](title) : title
}

const amounts = /^(amount|received|counted|difference|from_gains|min|max)(_before|_after)?$/

/** The texts of the codes that a detail of this name can have. */
const codes: Record<string, Readonly<Record<string, string>>> = {
  asset: deposits.wallets,
  to_asset: deposits.wallets,
  wallet: deposits.wallets,
  transfer: ledger.kinds,
  kind: approvals.kinds,
  role: shell.roles,
}

function valueOf(name: string, fact: Fact, did: string): string {
  if (fact === null || fact === '') return words.none
  if (typeof fact === 'boolean') return fact ? words.yes : words.no
  const cents = amounts.test(name) ? centsFromWire(fact) : null
  if (cents !== null) return formatUsd(cents)
  const text = String(fact)
  if (did === 'operator_role_changed') return shell.roles[text as OperatorRole] ?? text
  // A code of the server, such as `amount_wrong`.
  return codes[name]?.[text] ?? (/^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text)
}

/** The setting of a column: one in dollars is stored in cents. */
function findSetting(column: Fact | undefined): SettingName | null {
  const name = String(column).replace(/_cents$/, '')
  return Object.hasOwn(settingTable, name) ? (name as SettingName) : null
}

function ofSetting(setting: SettingName, name: string, fact: Fact): string {
  if (name === 'setting') return settingTable[setting].title
  if (name !== 'before' && name !== 'after') return valueOf(name, fact, '')
  const isUsd = settingTable[setting].unit === 'usd'
  return formatSetting(setting, isUsd && fact !== null ? centsFromWire(fact) : fact)
}
